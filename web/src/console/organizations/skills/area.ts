import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../../search/list-search.ts";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";

const organizationSkills = createRoute({
  getParentRoute: () => organizationRoute,
  path: "skills",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./skills-page.tsx"), "SkillsPage"),
});

export const organizationSkillsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationSkills, label: "Skills" },
  organizationRoutes: [organizationSkills],
} satisfies Area;
