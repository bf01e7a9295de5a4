import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import type { Launch } from "./launch.ts";
import { OutcomeTag } from "./launch-outcome.tsx";
import { stepLabel } from "./step-words.ts";

export function LaunchTable({ launches }: { launches: readonly Launch[] }) {
  return (
    <Table
      caption="Launches, the newest first"
      rows={launches}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Code",
          cell: ({ code, occurred_at: occurred }) => (
            <>
              <Link to="/lti/launches/$code" params={{ code }} className="table-name launch-code">
                {code}
              </Link>
              <span className="table-detail">{briefMomentOf(occurred)}</span>
            </>
          ),
        },
        {
          heading: "Outcome",
          cell: (launch) => (
            <>
              <OutcomeTag launch={launch} />
              {launch.step && (
                <span className="table-detail">
                  {stepLabel(launch.step)} <code>{launch.step}</code>
                </span>
              )}
            </>
          ),
        },
        {
          heading: "LMS",
          cell: ({ issuer, client_id: clientId }) => (
            <>
              <span className="address">{issuer ?? "Did not say"}</span>
              {clientId && <span className="table-detail address">Client id {clientId}</span>}
            </>
          ),
        },
        {
          heading: "Organization",
          cell: ({ organization, user_id: user }) => (
            <>
              {organization ?? "No organization"}
              {user !== null && <span className="table-detail">Learner {user}</span>}
            </>
          ),
        },
      ]}
    />
  );
}
