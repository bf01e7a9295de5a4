import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../count.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import type { Run } from "../queries.ts";
import { changesQuery } from "../run-queries.ts";
import { ChangeFilters } from "./change-filters.tsx";
import { ChangeTable } from "./change-table.tsx";
import type { RunSearch } from "./run-search.ts";

interface ChangesProps {
  run: Run;
  search: RunSearch;
  onFilter: (search: RunSearch) => void;
}

/** All that a run did or would do, to be looked through. */
export function Changes({ run, search, onFilter }: ChangesProps) {
  const { data } = useQuery(changesQuery(run, search));
  const isFiltered = Boolean(search.kind ?? search.state ?? search.search);
  const isPreview = run.kind === "preview";
  return (
    <section className="page-section" aria-labelledby="changes">
      <h2 id="changes" tabIndex={-1}>
        {isPreview ? "What would change" : "Changes"}
      </h2>
      <ChangeFilters search={search} hasStates={!isPreview} onFilter={onFilter} />
      <p className="quiet" role="status">
        {data && countIn(data.count, isFiltered)}
      </p>
      {data && data.count > 0 && <ChangeTable changes={data.results} isPreview={isPreview} />}
      <ListPaging page={search.page} count={data?.count ?? 0} />
    </section>
  );
}

function countIn(count: number, isFiltered: boolean): string {
  if (count > 0) return countOf(count, "entry", "entries");
  return isFiltered ? "Nothing matches." : "Nothing: everything is as the HR system says.";
}
