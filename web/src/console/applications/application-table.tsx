import { Link } from "@tanstack/react-router";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { dateOf } from "../date.ts";
import { ApplicationActions } from "./application-actions.tsx";
import type { Application } from "./queries.ts";

interface ApplicationTableProps {
  applications: readonly Application[];
  /** Of all organizations: each row says whose it is. */
  namesOrganization?: boolean;
}

export function ApplicationTable({ applications, namesOrganization = false }: ApplicationTableProps) {
  return (
    <Table
      caption="Applications"
      rows={applications}
      keyOf={({ id }) => id}
      isMuted={({ is_active }) => !is_active}
      columns={[
        {
          heading: "Name",
          cell: ({ name, client_id }) => (
            <>
              <span className="table-name">{name}</span>
              <code className="table-detail">{client_id}</code>
            </>
          ),
        },
        namesOrganization ? organizationColumn : createdColumn,
        {
          heading: "State",
          cell: ({ is_active }) =>
            is_active ? <Tag tone="good">Active</Tag> : <Tag tone="off">Deactivated</Tag>,
        },
        { heading: "May", cell: ({ scope }) => (scope.includes("write") ? "Read and write" : "Read only") },
        {
          heading: "Actions",
          isForChanges: true,
          align: "end",
          cell: (application) => <ApplicationActions application={application} />,
        },
      ]}
    />
  );
}

const createdColumn = {
  heading: "Created",
  cell: ({ creation_date }: Application) => dateOf(creation_date),
};

const organizationColumn = {
  heading: "Organization",
  cell: ({ organization_id, organization }: Application) => (
    <Link to="/organizations/$id" params={{ id: String(organization_id) }}>
      {organization}
    </Link>
  ),
};
