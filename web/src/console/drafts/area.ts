import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { documentsQuery, draftQuery, draftsQuery } from "./queries.ts";

const drafts = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/drafts",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(draftsQuery({ page: deps.page })),
  component: lazyRouteComponent(() => import("./drafts-page.tsx"), "DraftsPage"),
});

const draft = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/drafts/$draft",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(draftQuery(params.draft)),
  component: lazyRouteComponent(() => import("./draft-page.tsx"), "DraftPage"),
});

const organizationDrafts = createRoute({
  getParentRoute: () => organizationRoute,
  path: "drafts",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(draftsQuery({ page: deps.page, organization: params.id })),
      queryClient.ensureQueryData(documentsQuery(params.id)),
    ]),
  component: lazyRouteComponent(() => import("./organization-drafts-page.tsx"), "OrganizationDraftsPage"),
});

export const draftsArea = {
  entry: null,
  routes: [drafts, draft],
  organizationTab: { route: organizationDrafts, label: "Lesson drafts" },
  organizationRoutes: [organizationDrafts],
} satisfies Area;
