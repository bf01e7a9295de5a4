import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { KeyRound } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { organizationQuery } from "../organizations/queries.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { ApplicationTable } from "./application-table.tsx";
import { CreateApplication } from "./create-application.tsx";
import { applicationsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id/applications");

export function OrganizationApplicationsPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data } = useQuery(applicationsQuery({ ...search, organization: id }));
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Applications</h2>
        <CreateApplication organization={organization.id} />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={KeyRound} heading="No application yet">
          <p>
            A partner’s system signs in with an application’s client_id and client_secret. Create one, hand
            both to the partner, and the partner can provision learners and open lessons for them.
          </p>
        </EmptyState>
      ) : (
        <ApplicationTable applications={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
