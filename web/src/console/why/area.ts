import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Waypoints } from "../../design/icons/icons.tsx";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { timelinesQuery } from "./queries.ts";

const why = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/why",
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === "string" || typeof q === "number" ? { q: String(q) } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { q } }) =>
    q === undefined ? null : context.queryClient.ensureQueryData(timelinesQuery(q)),
  component: lazyRouteComponent(() => import("./why-page.tsx"), "WhyPage"),
});

export const whyArea = {
  entry: { route: why, label: "Find out why", icon: Waypoints },
  routes: [why],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
