import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Activity } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { briefMomentOf } from "../../date.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { eventsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id/events");

/** What happened in the organization, as its systems are told: for the question whether something was announced at all. */
export function EventsPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { data } = useQuery(eventsQuery(id, search));
  if (!data) return null;
  return (
    <section className="page-section" aria-label="Events">
      {data.count === 0 ? (
        <EmptyState icon={Activity} heading="No events">
          <p>Changes of learners, lessons and teams are announced here.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Events"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Event",
              cell: ({ event, id }) => (
                <>
                  <span className="table-name">{event}</span>
                  <span className="table-detail">{id}</span>
                </>
              ),
            },
            { heading: "At", cell: ({ created_at }) => briefMomentOf(created_at) },
            { heading: "For", cell: ({ audience }) => audienceWords[audience] },
            {
              heading: "Data",
              cell: ({ data }) => (
                <details>
                  <summary>Show</summary>
                  <pre>{JSON.stringify(data, null, 2)}</pre>
                </details>
              ),
            },
          ]}
        />
      )}
      <ListPaging page={search.page} count={data.count} />
    </section>
  );
}

const audienceWords = { public: "Public", extension: "Extension", internal: "Internal" } as const;
