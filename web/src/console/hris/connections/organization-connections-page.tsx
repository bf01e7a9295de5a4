import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { organizationQuery } from "../../organizations/queries.ts";
import { EmployeeFile } from "../employees/employee-file.tsx";
import { PersonHistory } from "../history/person-history.tsx";
import { connectionsOfQuery } from "../queries.ts";
import { ConnectionTable } from "./connection-table.tsx";
import { ConnectLink, NoConnections } from "./no-connections.tsx";

const route = getRouteApi("/signed-in/organizations/$id/hr-system");

export function OrganizationConnectionsPage() {
  const { id } = route.useParams();
  const { person } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data: connections } = useSuspenseQuery(connectionsOfQuery(id));
  if (connections.length === 0)
    return (
      <>
        <NoConnections organization={organization.slug} />
        <EmployeeFile organization={organization.slug} />
      </>
    );
  return (
    <>
      <div className="toolbar">
        <h2>HR system</h2>
        <ConnectLink organization={organization.slug} isAnother />
      </div>
      <ConnectionTable connections={connections} />
      <PersonHistory
        organization={organization.id}
        person={person}
        onAsk={(person) => navigate({ search: person ? { person } : {} })}
      />
      <EmployeeFile organization={organization.slug} />
    </>
  );
}
