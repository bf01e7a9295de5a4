import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";

const organizationTargets = createRoute({
  getParentRoute: () => organizationRoute,
  path: "targets",
  component: lazyRouteComponent(() => import("./targets-page.tsx"), "TargetsPage"),
});

export const organizationTargetsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationTargets, label: "KPI targets" },
  organizationRoutes: [organizationTargets],
} satisfies Area;
