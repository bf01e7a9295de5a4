import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import { DeliveryStatusTag, lastOutcome } from "./delivery-status.tsx";
import type { Delivery } from "./queries.ts";

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  /** Of several endpoints: each row says which. */
  namesEndpoint?: boolean;
}

export function DeliveryTable({ deliveries, namesEndpoint = false }: DeliveryTableProps) {
  return (
    <Table
      caption="Deliveries, the newest first"
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Event",
          cell: ({ id, event, event_id: eventId }) => (
            <>
              <Link
                to="/webhooks/deliveries/$delivery"
                params={{ delivery: String(id) }}
                className="table-name"
              >
                {event}
              </Link>
              <span className="table-detail address">{eventId}</span>
            </>
          ),
        },
        ...(namesEndpoint ? [endpointColumn] : []),
        {
          heading: "Status",
          cell: (delivery) => (
            <>
              <DeliveryStatusTag status={delivery.status} />
              <span className="table-detail">{lastOutcome(delivery)}</span>
            </>
          ),
        },
        { heading: "Attempts", cell: ({ attempts }) => attempts },
        { heading: "Created", cell: ({ creation_date: created }) => briefMomentOf(created) },
      ]}
    />
  );
}

const endpointColumn = {
  heading: "Endpoint",
  cell: ({ organization, organization_id, endpoint_id, endpoint_url }: Delivery) => (
    <>
      <Link
        to="/organizations/$id/webhooks/$endpoint"
        params={{ id: String(organization_id), endpoint: String(endpoint_id) }}
        className="address"
      >
        {endpoint_url}
      </Link>
      <span className="table-detail">{organization}</span>
    </>
  ),
};
