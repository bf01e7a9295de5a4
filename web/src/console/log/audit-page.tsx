import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ScrollText } from "../../design/icons/icons.tsx";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { Table } from "../../design/tables/table.tsx";
import { briefMomentOf } from "../date.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { actorWords } from "./actor-words.ts";
import { CheckLog } from "./check-log.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogHead } from "./log-head.tsx";
import { type AuditEntry, auditQuery } from "./queries.ts";
import { Target } from "./target.tsx";

const route = getRouteApi("/signed-in/log");

export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(auditQuery(search));
  if (!data) return null;
  return (
    <>
      <LogHead lead="Who changed what, and when. Each entry contains the hash of the previous one, so that tampering is detected." />
      <CheckLog organization={search.organization} />
      <LogFilters
        search={search}
        everything="/log"
        label="Action"
        placeholder="user.erase"
        verb="Happened"
        onFilter={(wanted) => navigate({ search: wanted })}
      />
      {data.count === 0 ? (
        <EmptyState icon={ScrollText} heading="No entries">
          <p>No entries match these filters.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Audit log"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Action",
              cell: ({ id, action }) => (
                <Link to="/log/entries/$entry" params={{ entry: String(id) }} className="table-name">
                  {action}
                </Link>
              ),
            },
            { heading: "When", cell: ({ occurred_at }) => briefMomentOf(occurred_at) },
            { heading: "By", cell: actorOf },
            { heading: "Target", cell: (entry) => <Target entry={entry} /> },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function actorOf({ actor_type: type, actor_label: label }: AuditEntry): string {
  return label ? `${actorWords[type]} ${label}` : actorWords[type];
}
