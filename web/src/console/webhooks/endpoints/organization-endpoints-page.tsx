import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { Webhook } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { organizationQuery } from "../../organizations/queries.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { endpointsQuery } from "../endpoint-queries.ts";
import { CreateEndpoint } from "./endpoint-dialogs.tsx";
import { EndpointTable } from "./endpoint-table.tsx";

const route = getRouteApi("/signed-in/organizations/$id/webhooks");

export function OrganizationEndpointsPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data } = useQuery(endpointsQuery({ ...search, organization: id }));
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Webhooks</h2>
        <div className="form-actions">
          {data.count > 0 && (
            <Link
              to="/webhooks/deliveries"
              search={{ organization: organization.slug }}
              className={buttonClass("outline")}
            >
              Deliveries
            </Link>
          )}
          <CreateEndpoint organization={organization.id} />
        </div>
      </div>
      {data.count === 0 ? (
        <EmptyState icon={Webhook} heading="No endpoint yet">
          <p>
            An endpoint is an https address of the partner’s where events are sent as they happen: a learner
            was provisioned, a lesson was completed. Each is signed with the endpoint’s secret, and tried
            again when the partner’s server does not answer.
          </p>
          <p>Without one, the partner can still poll the same events from the API.</p>
        </EmptyState>
      ) : (
        <EndpointTable endpoints={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
