import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { buttonClass } from "../../design/button.tsx";
import { Database } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { ListPaging } from "../search/list-paging.tsx";
import { storesQuery } from "./queries.ts";
import { RecordStoresHead } from "./record-stores-head.tsx";
import { StoreTable } from "./store-table.tsx";

const route = getRouteApi("/signed-in/record-stores");

export function StoresPage() {
  const search = route.useSearch();
  const { data } = useQuery(storesQuery(search));
  if (!data) return null;
  return (
    <>
      <RecordStoresHead lead="Where xAPI statements about learning go, one store for each organization." />
      {data.count === 0 ? <NoStores /> : <StoreTable stores={data.results} />}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function NoStores() {
  return (
    <EmptyState
      icon={Database}
      heading="No record store yet"
      action={
        <Link to="/organizations" className={buttonClass("primary")}>
          Go to the organizations
        </Link>
      }
    >
      <p>
        An organization that keeps a learning record store (LRS) of its own gets what its learners do there as
        xAPI statements. Open the organization and connect its store.
      </p>
    </EmptyState>
  );
}
