import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ListPaging } from "../../search/list-paging.tsx";
import { ConnectionFrame } from "../connections/connection-frame.tsx";
import { connectionQuery } from "../queries.ts";
import { runsQuery } from "../run-queries.ts";
import { RunChart } from "./run-chart.tsx";
import { RunTable } from "./run-table.tsx";

const route = getRouteApi("/signed-in/hr-connections/$connection/runs");

export function RunsPage() {
  const { connection: id } = route.useParams();
  const search = route.useSearch();
  const { data: connection } = useSuspenseQuery(connectionQuery(id));
  const { data } = useQuery(runsQuery(id, search));
  return (
    <ConnectionFrame connection={connection}>
      {data?.count === 0 && (
        <p className="quiet">No run yet. A preview, on the overview, is the first; it changes nothing.</p>
      )}
      {data && data.count > 0 && (
        <>
          <RunChart runs={data.results} />
          <RunTable runs={data.results} />
        </>
      )}
      <ListPaging page={search.page} count={data?.count ?? 0} />
    </ConnectionFrame>
  );
}
