import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { KeyRound } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { applicationsQuery } from "./queries.ts";

const applications = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/applications",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(applicationsQuery(deps)),
  component: lazyRouteComponent(() => import("./applications-page.tsx"), "ApplicationsPage"),
});

const organizationApplications = createRoute({
  getParentRoute: () => organizationRoute,
  path: "applications",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(applicationsQuery({ ...deps, organization: params.id })),
  component: lazyRouteComponent(
    () => import("./organization-applications-page.tsx"),
    "OrganizationApplicationsPage",
  ),
});

export const applicationsArea = {
  entry: { route: applications, label: "Applications", icon: KeyRound },
  routes: [applications],
  organizationTab: { route: organizationApplications, label: "Applications" },
  organizationRoutes: [organizationApplications],
} satisfies Area;
