import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { countOf } from "../count.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { DraftTable } from "./draft-table.tsx";
import { draftsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/drafts");

export function DraftsPage() {
  const { page } = route.useSearch();
  const { data } = useQuery(draftsQuery({ page }));
  if (!data) return null;
  return (
    <>
      <PageHead
        title="Lesson drafts"
        lead="Translations and first lessons that a language model wrote. Learners see nothing of them before somebody accepts them."
        back={{ to: "/templates", label: "Catalogue" }}
      />
      {data.count === 0 ? (
        <EmptyState icon={FilePen} heading="No draft yet">
          <p>
            Ask for a translation at a template of the catalogue, or for a lesson from documents on the page
            of an organization.
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="quiet" role="status">
            {countOf(data.count, "draft")}
          </p>
          <DraftTable drafts={data.results} />
        </>
      )}
      <ListPaging page={page} count={data.count} />
    </>
  );
}
