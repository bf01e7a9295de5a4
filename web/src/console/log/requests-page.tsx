import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
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
      <LogHead lead="Requests of partners, and what was refused, of the last thirty days. Without bodies, query strings and ids of people." />
      <LogFilters
        search={search}
        everything="/log/requests"
        label="Code of the refusal"
        placeholder="invalid_field"
        onFilter={(wanted) => navigate({ search: wanted })}
      />
      {data.count === 0 ? (
        <EmptyState icon={ScrollText} heading="No request">
          <p>A request shows up about a second after it was answered.</p>
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
                  {method} {path ?? "an unknown address"}
                </Link>
              ),
            },
            { heading: "When", cell: ({ occurred_at }) => briefMomentOf(occurred_at) },
            { heading: "Answer", cell: (request) => <Answer request={request} /> },
            { heading: "Took", cell: ({ duration_ms }) => `${Math.round(duration_ms)} ms` },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function Answer({ request: { status, code } }: { request: RequestEntry }) {
  return status < 400 ? status : <Tag tone="off">{code ? `${status} ${code}` : status}</Tag>;
}
