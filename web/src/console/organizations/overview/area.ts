import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";
import { monthQuery, overviewQuery } from "./queries.ts";

const overview = createRoute({
  getParentRoute: () => organizationRoute,
  path: "/",
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(overviewQuery(id)),
      queryClient.ensureQueryData(monthQuery(id)),
    ]),
  component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
});

export const organizationOverviewArea = {
  entry: null,
  routes: [],
  organizationTab: { route: overview, label: "Overview" },
  organizationRoutes: [overview],
} satisfies Area;
