import { createRoute } from "@tanstack/react-router";
import type { Area } from "../../shell/area.ts";
import { organizationRoute } from "../organization-route.ts";
import { OrganizationSettingsPage } from "./organization-settings-page.tsx";

const organizationSettings = createRoute({
  getParentRoute: () => organizationRoute,
  path: "settings",
  component: OrganizationSettingsPage,
});

export const organizationSettingsArea = {
  entry: null,
  routes: [],
  organizationTab: { route: organizationSettings, label: "Settings" },
  organizationRoutes: [organizationSettings],
} satisfies Area;
