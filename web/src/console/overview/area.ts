import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { LayoutDashboard } from "../../design/icons/icons.tsx";
import { openNoticesQuery } from "../notices/queries.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { waitingQuery } from "./queries.ts";
import { usageQuery } from "./usage/queries.ts";
import { readUsageSearch } from "./usage/usage-search.ts";

const overview = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/overview",
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(openNoticesQuery()), queryClient.ensureQueryData(waitingQuery)]),
  component: lazyRouteComponent(() => import("./overview-page.tsx"), "OverviewPage"),
});

const usage = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/overview/usage",
  validateSearch: readUsageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(usageQuery(deps)),
  component: lazyRouteComponent(() => import("./usage/usage-page.tsx"), "UsagePage"),
});

export const overviewArea = {
  entry: { route: overview, label: "Overview", icon: LayoutDashboard },
  routes: [overview, usage],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
