import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { countOf } from "../../count.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { ChooseBounds } from "../difference/choose-bounds.tsx";
import { Difference } from "../difference/difference.tsx";
import { DraftStatus } from "../home/draft-status.tsx";
import {
  type DraftDetail,
  draftSummaryQuery,
  type Revision,
  revisionDifferenceQuery,
  revisionsQuery,
} from "../queries.ts";
import { RevisionTable } from "./revision-table.tsx";

const route = getRouteApi("/signed-in/studio/drafts/$draft/history");

/** Every state that was kept of a draft: what changed, and the way back. */
export function HistoryPage() {
  const { draft: id } = route.useParams();
  const { page } = route.useSearch();
  const { data: draft } = useSuspenseQuery(draftSummaryQuery(id));
  const { data: revisions } = useQuery(revisionsQuery(id, page));
  return (
    <>
      <PageHead
        title={`History of “${draft.title}”`}
        state={<DraftStatus status={draft.status} />}
        lead="What one person saves within a minute is one revision. The newest hundred are kept, and the first."
        back={{ to: "/studio/drafts/$draft", params: { draft: id }, label: draft.title }}
      />
      {revisions && (
        <>
          <Compared draft={draft} revisions={revisions.results} />
          <section className="page-section" aria-labelledby="draft-revisions">
            <h2 id="draft-revisions">Revisions</h2>
            <p className="quiet" role="status">
              {countOf(revisions.count, "revision")}
            </p>
            <RevisionTable draft={draft} revisions={revisions.results} />
            <ListPaging page={page} count={revisions.count} />
          </section>
        </>
      )}
    </>
  );
}

function Compared({ draft, revisions }: { draft: DraftDetail; revisions: readonly Revision[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listed = revisions.map(({ number }) => number);
  const numbers = [...new Set([1, ...listed, draft.revision, search.from ?? 1, search.to ?? draft.revision])];
  const from = search.from ?? 1;
  const to = search.to ?? draft.revision;
  const { data: difference, error } = useQuery(revisionDifferenceQuery(String(draft.id), from, to));
  return (
    <section className="page-section" aria-labelledby="draft-difference">
      <h2 id="draft-difference">
        {from === 1 && to === draft.revision
          ? "What has changed since it was begun"
          : `From revision ${from} to revision ${to}`}
      </h2>
      {numbers.length > 1 && (
        <ChooseBounds
          label="Revisions to compare"
          choices={numbers
            .toSorted((one, other) => one - other)
            .map((number) => ({ number, words: wordsOf(number, draft.revision) }))}
          from={from}
          to={to}
          onChoose={(bounds) => navigate({ search: { ...search, ...bounds }, resetScroll: false })}
        />
      )}
      {difference && <Difference difference={difference} nothing="Nothing has changed." />}
      {error && <p className="quiet">One of these revisions is not kept any more.</p>}
    </section>
  );
}

function wordsOf(number: number, newest: number): string {
  if (number === newest) return `${number}, as it is now`;
  return number === 1 ? "1, as it was begun" : String(number);
}
