import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { locale } from "../../language/language.ts";
import { Sentences } from "../../sentences/sentences.tsx";
import type { Connection } from "../queries.ts";
import { RunLink } from "../run-state.tsx";
import { ConnectionState } from "./connection-frame.tsx";
import { hubWords } from "./connection-words.ts";

export function ConnectionTable({ connections }: { connections: readonly Connection[] }) {
  return (
    <Table
      caption="HR connections"
      rows={connections}
      keyOf={({ id }) => id}
      isMuted={({ state }) => state === "paused"}
      columns={[
        { heading: "Organization", cell: (connection) => <Name connection={connection} /> },
        {
          heading: "State",
          cell: (connection) => (
            <>
              <ConnectionState connection={connection} />
              <span className="table-detail">
                <Sentences sentences={connection.state_sentences} english={connection.state_reason} />
              </span>
            </>
          ),
        },
        {
          heading: "Last run",
          cell: ({ last_run: run }) => (run === null ? "None yet" : <RunLink run={run} />),
        },
        { heading: "Accounts", cell: ({ linked }) => linked.toLocaleString(locale) },
        { heading: "Open issues", cell: (connection) => <OpenIssues connection={connection} /> },
      ]}
    />
  );
}

function Name({ connection: { id, organization, hub, integration_id } }: { connection: Connection }) {
  return (
    <>
      <Link to="/hr-connections/$connection" params={{ connection: String(id) }} className="table-name">
        {organization}
      </Link>
      <span className="table-detail address">
        {[hubWords[hub], integration_id].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function OpenIssues({ connection: { id, organization, open_issues: count } }: { connection: Connection }) {
  if (count === 0) return "None";
  return (
    <Link to="/hr-connections/$connection/issues" params={{ connection: String(id) }}>
      {count.toLocaleString(locale)}
      <span className="visually-hidden">
        {count === 1 ? ` open issue of ${organization}` : ` open issues of ${organization}`}
      </span>
    </Link>
  );
}
