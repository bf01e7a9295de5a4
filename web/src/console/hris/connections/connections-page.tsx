import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ListPaging } from "../../search/list-paging.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { connectionsQuery } from "../queries.ts";
import { ConnectionTable } from "./connection-table.tsx";
import { ConnectLink, NoConnections } from "./no-connections.tsx";

const route = getRouteApi("/signed-in/hr-connections");

export function ConnectionsPage() {
  const search = route.useSearch();
  const { data } = useQuery(connectionsQuery(search));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="HR systems"
        lead="Whose people come from where, and what waits for somebody."
        action={data.count > 0 && <ConnectLink />}
      />
      {data.count === 0 ? <NoConnections /> : <ConnectionTable connections={data.results} />}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
