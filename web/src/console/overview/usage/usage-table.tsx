import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { locale } from "../../language/language.ts";
import type { Usage } from "./queries.ts";

const number = (value: number) => value.toLocaleString(locale);

export function UsageTable({ rows }: { rows: readonly Usage[] }) {
  return (
    <Table
      caption="Usage"
      rows={rows}
      keyOf={({ organization_id: id, month }) => `${id} ${month}`}
      columns={[
        {
          heading: "Organization",
          cell: ({ organization, organization_id: id }) => (
            <Link to="/organizations/$id" params={{ id: String(id) }} className="table-name">
              {organization}
            </Link>
          ),
        },
        { heading: "Month", cell: ({ month }) => month },
        { heading: "Active learners", align: "end", cell: ({ learners_active: count }) => number(count) },
        { heading: "Events", align: "end", cell: ({ events }) => number(events) },
        { heading: "Webhook deliveries", align: "end", cell: ({ deliveries }) => number(deliveries) },
      ]}
    />
  );
}
