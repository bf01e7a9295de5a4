import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Scale } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { installationPagesQuery, legalPagesQuery, missingPagesQuery } from "./queries.ts";

const installation = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/legal-pages",
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(installationPagesQuery),
      queryClient.ensureQueryData(missingPagesQuery),
    ]),
  component: lazyRouteComponent(() => import("./installation-page.tsx"), "InstallationPage"),
});

const organizationPages = createRoute({
  getParentRoute: () => organizationRoute,
  path: "legal-pages",
  loader: ({ context, params: { id } }) => context.queryClient.ensureQueryData(legalPagesQuery(id)),
  component: lazyRouteComponent(() => import("./organization-legal-page.tsx"), "OrganizationLegalPage"),
});

export const legalPagesArea = {
  entry: { route: installation, label: "Legal pages", icon: Scale },
  routes: [installation],
  organizationTab: { route: organizationPages, label: "Legal pages" },
  organizationRoutes: [organizationPages],
} satisfies Area;
