import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScrollText } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { Tag } from "../../design/tag.tsx";
import { briefMomentOf } from "../date.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogHead } from "./log-head.tsx";
import { type RequestEntry, requestsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/log/requests");

export function RequestsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(requestsQuery(search));
  if (!data) return null;
  return (
    <>
      <LogHead lead="Partner requests and refused requests of the last 30 days, without bodies, query strings or personal ids." />
      <LogFilters
        search={search}
        everything="/log/requests"
        label="Error code"
        placeholder="invalid_field"
        verb="Happened"
        onFilter={(wanted) => navigate({ search: wanted })}
      />
      {data.count === 0 ? (
        <EmptyState icon={ScrollText} heading="No requests">
          <p>A request appears about a second after it was answered.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Requests"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Request",
              cell: ({ method, path, request_id }) => (
                <Link to="/why" search={{ q: request_id }} className="table-name">
                  {method} {path ?? "unknown path"}
                </Link>
              ),
            },
            { heading: "When", cell: ({ occurred_at }) => briefMomentOf(occurred_at) },
            { heading: "Response", cell: (request) => <ResponseStatus request={request} /> },
            { heading: "Duration", cell: ({ duration_ms }) => `${Math.round(duration_ms)} ms` },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function ResponseStatus({ request: { status, code } }: { request: RequestEntry }) {
  return status < 400 ? status : <Tag tone="off">{code ? `${status} ${code}` : status}</Tag>;
}
