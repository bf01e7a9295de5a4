import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import type { Endpoint } from "../endpoint-queries.ts";
import { EndpointState, successInWords, typesInWords, waitingInWords, warningOf } from "./endpoint-state.tsx";

interface EndpointTableProps {
  endpoints: readonly Endpoint[];
  /** Of all organizations: each row says whose it is. */
  namesOrganization?: boolean;
}

export function EndpointTable({ endpoints, namesOrganization = false }: EndpointTableProps) {
  return (
    <Table
      caption="Webhook endpoints"
      rows={endpoints}
      keyOf={({ id }) => id}
      isMuted={({ state }) => state === "inactive"}
      columns={[
        {
          heading: "Address",
          cell: (endpoint) => (
            <>
              <Link
                to="/organizations/$id/webhooks/$endpoint"
                params={{ id: String(endpoint.organization_id), endpoint: String(endpoint.id) }}
                className="table-name address"
              >
                {endpoint.url}
              </Link>
              <span className="table-detail">{typesInWords(endpoint)}</span>
            </>
          ),
        },
        ...(namesOrganization ? [organizationColumn] : []),
        {
          heading: "State",
          cell: (endpoint) => (
            <>
              <EndpointState endpoint={endpoint} />
              <span className="table-detail">{warningOf(endpoint)}</span>
            </>
          ),
        },
        { heading: "Received, 24 h", cell: successInWords },
        {
          heading: "Waiting",
          cell: (endpoint) => (
            <>
              {waitingInWords(endpoint)}
              {endpoint.oldest_due_at && (
                <span className="table-detail">due since {briefMomentOf(endpoint.oldest_due_at)}</span>
              )}
            </>
          ),
        },
        {
          heading: "Last delivered",
          cell: ({ last_success_at: success }) => (success ? briefMomentOf(success) : "Never"),
        },
      ]}
    />
  );
}

const organizationColumn = {
  heading: "Organization",
  cell: ({ organization_id, organization }: Endpoint) => (
    <Link to="/organizations/$id/webhooks" params={{ id: String(organization_id) }}>
      {organization}
    </Link>
  ),
};
