import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Building2 } from "../../design/icons/icons.tsx";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { organizationsQuery } from "./queries.ts";

const organizations = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organizations",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(organizationsQuery(deps)),
  component: lazyRouteComponent(() => import("./organizations-page.tsx"), "OrganizationsPage"),
});

const createOrganization = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organizations/new",
  component: lazyRouteComponent(() => import("./create-organization-page.tsx"), "CreateOrganizationPage"),
});

export const organizationsArea = {
  entry: { route: organizations, label: "Organizations", icon: Building2 },
  routes: [organizations, createOrganization],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
