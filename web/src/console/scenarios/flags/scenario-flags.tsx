import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Notice } from "../../../design/notice.tsx";
import { countOf } from "../../count.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { FLAGS_HEADING } from "../focus-after-change.ts";
import type { ScenarioContent } from "../queries.ts";
import { FlagFilters } from "./flag-filters.tsx";
import type { FlagSearch } from "./flag-search.ts";
import { FlagTable } from "./flag-table.tsx";
import { flagsQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/scenarios/$scenario");

/** The author's queue: what learners say they have said when a point was not credited. */
export function ScenarioFlags({ content, search }: { content: ScenarioContent; search: FlagSearch }) {
  const navigate = route.useNavigate();
  const { data, error } = useQuery(flagsQuery(content.id, search));
  return (
    <section className="page-section" aria-labelledby={FLAGS_HEADING}>
      <h2 id={FLAGS_HEADING} tabIndex={-1}>
        “I said this”
      </h2>
      <p className="scenario-hint">
        After the talk, learners can say that they made a point which was not credited. That changes no score.
        Accept what makes the point, and use it as a phrase, so that it is heard in talks that begin then.
      </p>
      <FlagFilters
        key={JSON.stringify(search)}
        search={search}
        points={content.scripts[0]?.concepts ?? []}
        onFilter={({ status, concept, said_in }) =>
          navigate({
            search: ({ language }) => ({
              ...(language ? { language } : {}),
              ...(status ? { status } : {}),
              ...(concept ? { concept } : {}),
              ...(said_in ? { said_in } : {}),
            }),
            resetScroll: false,
          })
        }
      />
      {error && <Notice kind="problem">{sentenceOf(error)}</Notice>}
      {data && (
        <>
          <p className="quiet" role="status">
            {data.count === 0 ? noneInWords(search) : countOf(data.count, "sentence")}
          </p>
          {data.count > 0 && <FlagTable scenario={content.id} flags={data.results} />}
          <ListPaging page={search.page} count={data.count} />
        </>
      )}
    </section>
  );
}

function noneInWords({ status = "open", concept, said_in }: FlagSearch): string {
  if (concept || said_in) return "Nothing matches; loosen a filter.";
  return status === "open" ? "Nothing waits to be looked at." : "There is none yet.";
}
