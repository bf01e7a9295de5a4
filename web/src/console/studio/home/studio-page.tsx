import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { PenLine } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { countOf } from "../../count.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { useSignedIn } from "../../signed-in.ts";
import { draftsQuery } from "../queries.ts";
import { DraftFilters } from "./draft-filters.tsx";
import { DraftTable } from "./draft-table.tsx";
import { NewDraft } from "./new-draft.tsx";
import { StudioHead } from "./studio-head.tsx";

const route = getRouteApi("/signed-in/studio");

export function StudioPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization: own } = useSignedIn();
  const { data } = useQuery(draftsQuery(search));
  if (!data) return null;
  const isFiltered = Boolean(search.search || search.status || search.origin || search.organization);
  return (
    <>
      <StudioHead />
      <NewDraft organization={own ?? search.organization} />
      {(data.count > 0 || isFiltered) && (
        <DraftFilters search={search} onFilter={(next) => navigate({ search: next })} />
      )}
      {data.count > 0 ? (
        <>
          <p className="quiet" role="status">
            {countOf(data.count, "draft")}
          </p>
          <DraftTable drafts={data.results} hasOrganizations={own === null} />
        </>
      ) : (
        <NoDraft isFiltered={isFiltered} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function NoDraft({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={PenLine} heading="No draft is like that">
        <p>
          <Link to="/studio">Show all drafts.</Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState icon={PenLine} heading="No draft yet">
      <p>This is how a lesson comes about:</p>
      <ol className="studio-steps">
        <li>
          <b>Begin</b> with a blank lesson, with a document or a table of questions that you have, or with a
          copy of one of the <Link to="/studio/lessons">lessons</Link> that are there.
        </li>
        <li>
          <b>Write</b> it block by block. Every change is kept, and notes beside it say what could be better.
        </li>
        <li>
          <b>Preview</b> it as different learners would get it, in each of its languages.
        </li>
        <li>
          <b>Submit</b> it. A publisher approves it or sends it back with a comment.
        </li>
        <li>
          <b>Publish</b> it. Learners get it at once; whoever has begun keeps the version they began.
        </li>
      </ol>
    </EmptyState>
  );
}
