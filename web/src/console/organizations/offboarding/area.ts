import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readListSearch } from "../../search/list-search.ts";
import type { Area } from "../../shell/area.ts";
import { signedInRoute } from "../../shell/signed-in-route.ts";
import { organizationRoute } from "../organization-route.ts";

const offboarding = createRoute({
  getParentRoute: () => organizationRoute,
  path: "offboarding",
  staticData: { changes: "offboarding" },
  component: lazyRouteComponent(() => import("./offboarding-page.tsx"), "OffboardingPage"),
});

const deletions = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organization-deletions",
  staticData: { changes: "offboarding" },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./deletions-page.tsx"), "DeletionsPage"),
});

const deletion = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/organization-deletions/$id",
  staticData: { changes: "offboarding" },
  component: lazyRouteComponent(() => import("./deletion-page.tsx"), "DeletionPage"),
});

export const offboardingArea = {
  entry: null,
  routes: [deletions, deletion],
  organizationTab: { route: offboarding, label: "Offboarding" },
  organizationRoutes: [offboarding],
} satisfies Area;
