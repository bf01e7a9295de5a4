import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../../organizations/organization-route.ts";
import { readListSearch } from "../../search/list-search.ts";
import type { Area } from "../../shell/area.ts";

const gradeBook = createRoute({
  getParentRoute: () => organizationRoute,
  path: "grade-book",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./grade-book-page.tsx"), "GradeBookPage"),
});

export const gradeBookArea = {
  entry: null,
  routes: [],
  organizationTab: { route: gradeBook, label: "LMS" },
  organizationRoutes: [gradeBook],
} satisfies Area;
