import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../../search/list-search.ts";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";

const organizationLessons = createRoute({
  getParentRoute: () => organizationRoute,
  path: "lessons",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./lessons-page.tsx"), "LessonsPage"),
});

export const organizationLessonsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationLessons, label: "Lessons" },
  organizationRoutes: [organizationLessons],
} satisfies Area;
