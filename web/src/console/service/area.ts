import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Server } from "../../design/icons/icons.tsx";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { healthQuery, keysQuery, restoresQuery } from "./queries.ts";

const service = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/service",
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(healthQuery),
      queryClient.ensureQueryData(keysQuery),
      queryClient.ensureQueryData(restoresQuery),
    ]),
  component: lazyRouteComponent(() => import("./service-page.tsx"), "ServicePage"),
});

export const serviceArea = {
  entry: { route: service, label: "Service", icon: Server },
  routes: [service],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
