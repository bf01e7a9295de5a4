import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { SearchX, Send } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { countOf } from "../../count.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { ReplayDeliveries } from "../replay/replay-deliveries.tsx";
import { WebhooksHead } from "../webhooks-head.tsx";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { type DeliverySearch, isFiltered } from "./delivery-search.ts";
import { DeliveryTable } from "./delivery-table.tsx";
import { deliveriesQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/webhooks/deliveries");

export function DeliveriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <WebhooksHead lead="Every event on its way to an endpoint, and what became of it. Kept for five weeks." />
      <DeliveryFilters
        key={JSON.stringify({ ...search, page: undefined })}
        search={search}
        onFilter={(filters) => navigate({ search: filters })}
      />
      <FoundDeliveries search={search} />
    </>
  );
}

function FoundDeliveries({ search }: { search: DeliverySearch }) {
  const { data, error } = useQuery(deliveriesQuery(search));
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <p className="quiet" role="status">
          {countOf(data.count, "delivery", "deliveries")}
        </p>
        {search.endpoint && (
          <ReplayDeliveries
            endpoint={search.endpoint}
            range={search}
            status={search.status === "delivered" ? "delivered" : "failed"}
          />
        )}
      </div>
      {data.count === 0 ? (
        <NoDeliveries isFiltered={isFiltered(search)} />
      ) : (
        <DeliveryTable deliveries={data.results} namesEndpoint />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} heading="No delivery matches">
        <p>
          Loosen a filter, or <Link to="/webhooks/deliveries">show all deliveries</Link>. What ended more than
          five weeks ago is no longer kept.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Send} heading="Nothing was sent yet">
      <p>
        As soon as an organization has an endpoint, each of its events appears here on its way there: with
        every attempt, the receiver’s answer, and the exact bytes.
      </p>
    </EmptyState>
  );
}
