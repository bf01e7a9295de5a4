import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Sparkles } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { aiBudgetQuery, aiInstallationQuery, aiSettingsQuery, aiUsageQuery } from "./queries.ts";

const installation = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/ai",
  loader: ({ context }) => context.queryClient.ensureQueryData(aiInstallationQuery),
  component: lazyRouteComponent(() => import("./installation-page.tsx"), "InstallationPage"),
});

const organizationAi = createRoute({
  getParentRoute: () => organizationRoute,
  path: "ai",
  loader: ({ context: { queryClient }, params: { id } }) =>
    Promise.all([
      queryClient.ensureQueryData(aiSettingsQuery(id)),
      queryClient.ensureQueryData(aiBudgetQuery(id)),
      queryClient.ensureQueryData(aiUsageQuery(id)),
    ]),
  component: lazyRouteComponent(() => import("./organization-ai-page.tsx"), "OrganizationAiPage"),
});

export const aiArea = {
  entry: { route: installation, label: "AI", icon: Sparkles },
  routes: [installation],
  organizationTab: { route: organizationAi, label: "AI" },
  organizationRoutes: [organizationAi],
} satisfies Area;
