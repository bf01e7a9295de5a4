import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { BookOpen } from "../../design/icons/icons.tsx";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { templatesQuery } from "./queries.ts";

const templates = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/templates",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(templatesQuery(deps)),
  component: lazyRouteComponent(() => import("./templates-page.tsx"), "TemplatesPage"),
});

const importTemplates = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/templates/import",
  component: lazyRouteComponent(() => import("./import-templates-page.tsx"), "ImportTemplatesPage"),
});

export const catalogueArea = {
  entry: { route: templates, label: "Catalogue", icon: BookOpen },
  routes: [templates, importTemplates],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
