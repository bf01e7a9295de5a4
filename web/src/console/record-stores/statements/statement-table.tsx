import { Link } from "@tanstack/react-router";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import type { Statement } from "./queries.ts";
import { StatementStatusTag } from "./statement-status.tsx";

interface StatementTableProps {
  statements: readonly Statement[];
  /** Of all organizations: how each row says whose it is. */
  organizationNameOf?: (id: number) => string;
}

export function StatementTable({ statements, organizationNameOf }: StatementTableProps) {
  return (
    <Table
      caption="Statements, the newest first"
      rows={statements}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Statement",
          cell: ({ id, verb, statement_id: statementId }) => (
            <>
              <Link
                to="/record-stores/statements/$statement"
                params={{ statement: String(id) }}
                className="table-name"
              >
                {verb}
              </Link>
              <span className="table-detail address">{statementId}</span>
            </>
          ),
        },
        ...(organizationNameOf ? [organizationColumn(organizationNameOf)] : []),
        {
          heading: "Status",
          cell: ({ status, last_error: answer }) => (
            <>
              <StatementStatusTag status={status} />
              <span className="table-detail">{answer}</span>
            </>
          ),
        },
        { heading: "Learner", cell: ({ user_id: user }) => user },
        { heading: "Happened", cell: ({ creation_date: happened }) => briefMomentOf(happened) },
      ]}
    />
  );
}

function organizationColumn(nameOf: (id: number) => string) {
  return {
    heading: "Organization",
    cell: ({ organization_id: id }: Statement) => (
      <Link to="/organizations/$id/record-store" params={{ id: String(id) }}>
        {nameOf(id)}
      </Link>
    ),
  };
}
