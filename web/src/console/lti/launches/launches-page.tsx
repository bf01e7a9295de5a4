import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { LogIn, SearchX } from "../../../design/icons/icons.tsx";
import { Notice } from "../../../design/notice.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { countOf } from "../../count.ts";
import { sentenceOf } from "../../problem.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { LtiHead } from "../lti-head.tsx";
import { FindLaunch } from "./find-launch.tsx";
import { LaunchFilters } from "./launch-filters.tsx";
import { isFiltered, type LaunchSearch } from "./launch-search.ts";
import { LaunchTable } from "./launch-table.tsx";
import { launchesQuery } from "./queries.ts";

const route = getRouteApi("/signed-in/lti/launches");

export function LaunchesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <LtiHead lead="Every launch, what became of it, and why a refused one was refused. Kept for 30 days." />
      <FindLaunch />
      <LaunchFilters
        key={JSON.stringify({ ...search, page: undefined })}
        search={search}
        onFilter={(filters) => navigate({ search: filters })}
      />
      <FoundLaunches search={search} />
    </>
  );
}

function FoundLaunches({ search }: { search: LaunchSearch }) {
  const { data, error } = useQuery(launchesQuery(search));
  if (error) return <Notice kind="problem">{sentenceOf(error)}</Notice>;
  if (!data) return null;
  return (
    <>
      <p className="launch-count" role="status">
        {countOf(data.count, "launch", "launches")}
      </p>
      {data.count === 0 ? (
        <NoLaunches isFiltered={isFiltered(search)} />
      ) : (
        <LaunchTable launches={data.results} />
      )}
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}

function NoLaunches({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} heading="No launch matches">
        <p>
          Loosen a filter, or <Link to="/lti/launches">show all launches</Link>. What is older than 30 days is
          no longer kept.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={LogIn} heading="Nobody has opened a lesson from an LMS yet">
      <p>
        Each try appears here within seconds, also a refused one: with the check that failed, the reason, and
        what to do. Names and addresses of learners are not kept.
      </p>
    </EmptyState>
  );
}
