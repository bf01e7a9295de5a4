import { getRouteApi } from "@tanstack/react-router";
import { Rosters } from "./rosters.tsx";
import { Scores } from "./scores.tsx";

const route = getRouteApi("/signed-in/organizations/$id/grade-book");

/** What an LMS is told of this organization's learners, and who its courses bring. */
export function GradeBookPage() {
  const { id } = route.useParams();
  return (
    <>
      <Scores organization={id} search={route.useSearch()} />
      <Rosters organization={id} />
    </>
  );
}
