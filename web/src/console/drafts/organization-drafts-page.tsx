import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import { EmptyState } from "../../design/tables/empty-state.tsx";
import { organizationQuery } from "../organizations/queries.ts";
import { ListPaging } from "../search/list-paging.tsx";
import { DraftFromDocuments } from "./draft-from-documents.tsx";
import { DraftTable } from "./draft-table.tsx";
import { draftsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/organizations/$id/drafts");

export function OrganizationDraftsPage() {
  const { id } = route.useParams();
  const { page } = route.useSearch();
  const { data: organization } = useSuspenseQuery(organizationQuery(id));
  const { data } = useQuery(draftsQuery({ page, organization: id }));
  if (!data) return null;
  return (
    <>
      <div className="toolbar">
        <h2>Lesson drafts</h2>
        <DraftFromDocuments organization={id} language={organization.default_language} />
      </div>
      {data.count === 0 ? (
        <EmptyState icon={FilePen} heading="No draft yet">
          <p>
            A language model can write a first lesson from documents of this organization. You read it, change
            it and accept it; learners see nothing of it before.
          </p>
        </EmptyState>
      ) : (
        <DraftTable drafts={data.results} />
      )}
      <ListPaging page={page} count={data.count} />
    </>
  );
}
