import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";

const organizationSettings = createRoute({
  getParentRoute: () => organizationRoute,
  path: "settings",
  component: lazyRouteComponent(() => import("./organization-settings-page.tsx"), "OrganizationSettingsPage"),
});

export const organizationSettingsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationSettings, label: "Settings" },
  organizationRoutes: [organizationSettings],
} satisfies Area;
