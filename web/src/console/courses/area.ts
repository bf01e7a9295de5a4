import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { coursesQuery } from "./queries.ts";

const courses = createRoute({
  getParentRoute: () => organizationRoute,
  path: "courses",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(coursesQuery({ ...deps, organization: params.id })),
  component: lazyRouteComponent(() => import("./courses-page.tsx"), "CoursesPage"),
});

export const coursesArea = {
  entry: null,
  routes: [],
  organizationTab: { route: courses, label: "Courses" },
  organizationRoutes: [courses],
} satisfies Area;
