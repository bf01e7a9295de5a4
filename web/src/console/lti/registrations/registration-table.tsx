import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { dateOf } from "../../date.ts";
import type { Deployment, Registration } from "../registration-queries.ts";
import { RegistrationState } from "./registration-state.tsx";

export function RegistrationTable({ registrations }: { registrations: readonly Registration[] }) {
  return (
    <Table
      caption="Registered LMS"
      rows={registrations}
      keyOf={({ id }) => id}
      isMuted={(registration) => !registration.is_active}
      columns={[
        {
          heading: "Issuer",
          cell: ({ id, issuer, client_id: clientId }) => (
            <>
              <Link
                to="/lti/registrations/$registration"
                params={{ registration: String(id) }}
                className="table-name address"
              >
                {issuer}
              </Link>
              <span className="table-detail address">Client id {clientId}</span>
            </>
          ),
        },
        { heading: "State", cell: (registration) => <RegistrationState registration={registration} /> },
        { heading: "Learners of", cell: ({ deployments }) => organizationsOf(deployments) },
        { heading: "Registered", cell: ({ creation_date: created }) => dateOf(created) },
      ]}
    />
  );
}

const MOST_NAMED = 3;

/** The organizations behind the deployments, each once. */
function organizationsOf(deployments: readonly Deployment[]): string {
  const slugs = [...new Set(deployments.map(({ organization }) => organization))];
  if (slugs.length === 0) return "Nobody yet";
  const named = slugs.slice(0, MOST_NAMED).join(", ");
  return slugs.length > MOST_NAMED ? `${named} and ${slugs.length - MOST_NAMED} more` : named;
}
