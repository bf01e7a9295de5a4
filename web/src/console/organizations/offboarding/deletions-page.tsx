import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Trash2 } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { Table } from "../../../design/tables/table.tsx";
import { momentOf } from "../../date.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { DeletionState } from "./deletion-state.tsx";
import { allDeletionsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organization-deletions");

/** What was deleted, and what is about to be; those that are gone have a page nowhere else. */
export function DeletionsPage() {
  const { page = 1 } = route.useSearch();
  const { data } = useQuery(allDeletionsQuery(page));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="Deleted organizations"
        lead="Each deletion keeps its proof: what was erased and when, without names."
      />
      {data.count === 0 ? (
        <EmptyState icon={Trash2} heading="No deletions">
          <p>An organization is deleted on its own page, under Offboarding.</p>
        </EmptyState>
      ) : (
        <Table
          caption="Deletions"
          rows={data.results}
          keyOf={({ id }) => id}
          columns={[
            {
              heading: "Organization",
              cell: ({ id, organization_id: organization }) => (
                <Link to="/organization-deletions/$id" params={{ id: String(id) }}>
                  No. {organization}
                </Link>
              ),
            },
            { heading: "State", cell: ({ state }) => <DeletionState state={state} /> },
            { heading: "Requested", cell: ({ requested_at }) => momentOf(requested_at) },
            { heading: "Erased", cell: ({ erased_at }) => (erased_at ? momentOf(erased_at) : "–") },
          ]}
        />
      )}
      <ListPaging page={page} count={data.count} />
    </>
  );
}
