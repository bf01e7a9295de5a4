import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { BookOpen } from "../../../design/icons/icons.tsx";
import { EmptyState } from "../../../design/tables/empty-state.tsx";
import { countOf } from "../../count.ts";
import { ListPaging } from "../../search/list-paging.tsx";
import { useSignedIn } from "../../signed-in.ts";
import { lessonsQuery } from "../queries.ts";
import type { LessonSearch } from "../search.ts";
import { LessonFilters } from "./lesson-filters.tsx";
import { LessonTable } from "./lesson-table.tsx";
import { StudioHead } from "./studio-head.tsx";

const route = getRouteApi("/signed-in/studio/lessons");

export function LessonsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization: own } = useSignedIn();
  const isChosen = own !== null || search.organization !== undefined;
  return (
    <>
      <StudioHead />
      <LessonFilters search={search} onFilter={(next) => navigate({ search: next })} />
      {isChosen ? (
        <Lessons search={search} organization={own ?? search.organization} />
      ) : (
        <EmptyState icon={BookOpen} heading="Whose lessons?">
          <p>Choose an organization: you see its own lessons, and those of the platform that it can copy.</p>
        </EmptyState>
      )}
    </>
  );
}

interface LessonsProps {
  search: LessonSearch;
  organization: string | undefined;
}

function Lessons({ search, organization }: LessonsProps) {
  const { data } = useQuery(lessonsQuery(search));
  if (!data) return null;
  if (data.count === 0)
    return (
      <EmptyState
        icon={BookOpen}
        heading={search.whose === "own" ? "No lesson of its own yet" : "Nothing found"}
      >
        <p>
          {search.whose === "own" ? (
            <>
              What you <Link to="/studio">write and publish</Link> stands here, with its versions and how its
              questions go.
            </>
          ) : (
            "No lesson is like that."
          )}
        </p>
      </EmptyState>
    );
  return (
    <>
      <p className="quiet" role="status">
        {countOf(data.count, "lesson")}
      </p>
      <LessonTable lessons={data.results} organization={organization} />
      <ListPaging page={search.page} count={data.count} />
    </>
  );
}
