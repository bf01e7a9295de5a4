import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { subscriptionListQuery } from "./queries.ts";

const subscriptions = createRoute({
  getParentRoute: () => organizationRoute,
  path: "subscriptions",
  validateSearch: readListSearch,
  loaderDeps: ({ search: { page } }) => ({ ...(page === undefined ? {} : { page }) }),
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(subscriptionListQuery({ ...deps, organization: params.id })),
  component: lazyRouteComponent(() => import("./subscriptions-page.tsx"), "SubscriptionsPage"),
});

export const subscriptionsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: subscriptions, label: "Subscriptions" },
  organizationRoutes: [subscriptions],
} satisfies Area;
