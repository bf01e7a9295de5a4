import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../../search/list-search.ts";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";

const organizationEvents = createRoute({
  getParentRoute: () => organizationRoute,
  path: "events",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./events-page.tsx"), "EventsPage"),
});

export const organizationEventsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationEvents, label: "Events" },
  organizationRoutes: [organizationEvents],
} satisfies Area;
