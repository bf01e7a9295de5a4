import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Webhook } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readDeliverySearch } from "./deliveries/delivery-search.ts";
import { deliveryQuery } from "./deliveries/queries.ts";
import { endpointQuery, endpointsQuery } from "./endpoint-queries.ts";

const endpoints = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(endpointsQuery(deps)),
  component: lazyRouteComponent(() => import("./endpoints/endpoints-page.tsx"), "EndpointsPage"),
});

const deliveries = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks/deliveries",
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import("./deliveries/deliveries-page.tsx"), "DeliveriesPage"),
});

const delivery = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/webhooks/deliveries/$delivery",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(deliveryQuery(params.delivery)),
  component: lazyRouteComponent(() => import("./deliveries/delivery-page.tsx"), "DeliveryPage"),
});

const organizationEndpoints = createRoute({
  getParentRoute: () => organizationRoute,
  path: "webhooks",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(endpointsQuery({ ...deps, organization: params.id })),
  component: lazyRouteComponent(
    () => import("./endpoints/organization-endpoints-page.tsx"),
    "OrganizationEndpointsPage",
  ),
});

const endpoint = createRoute({
  getParentRoute: () => organizationRoute,
  path: "webhooks/$endpoint",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(endpointQuery(params.endpoint)),
  component: lazyRouteComponent(() => import("./endpoints/endpoint-page.tsx"), "EndpointPage"),
});

export const webhooksArea = {
  entry: { route: endpoints, label: "Webhooks", icon: Webhook },
  routes: [endpoints, deliveries, delivery],
  organizationTab: { route: organizationEndpoints, label: "Webhooks" },
  organizationRoutes: [organizationEndpoints, endpoint],
} satisfies Area;
