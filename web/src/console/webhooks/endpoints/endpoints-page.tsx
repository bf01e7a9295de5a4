import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../design/button.tsx";
import { Webhook } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { ListPaging } from "../../search/list-paging.tsx";
import { endpointsQuery } from "../endpoint-queries.ts";
import { WebhooksHead } from "../webhooks-head.tsx";
import { EndpointTable } from "./endpoint-table.tsx";

const route = getRouteApi("/signed-in/webhooks");

export function EndpointsPage() {
  const search = route.useSearch();
  const { data } = useQuery(endpointsQuery(search));
  if (!data) return null;
  return (
    <>
      <WebhooksHead lead="Where events are sent, in all organizations. New endpoints are created in their organization." />
      {data.count === 0 ? (
        <EmptyState
          icon={Webhook}
          heading="No endpoint yet"
          action={
            <Link to="/organizations" className={buttonClass("primary")}>
              Go to the organizations
            </Link>
          }
        >
          <p>
            Events reach a partner’s server at its webhook endpoint, signed and as they happen. Open the
            partner’s organization and create one there.
          </p>
        </EmptyState>
      ) : (
        <EndpointTable endpoints={data.results} namesOrganization />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
