import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Database } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import { readListSearch } from "../search/list-search.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { storeOfQuery, storesQuery } from "./queries.ts";
import { readStatementSearch } from "./statement-search.ts";
import { statementQuery } from "./statements/queries.ts";

const stores = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/record-stores",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(storesQuery(deps)),
  component: lazyRouteComponent(() => import("./stores-page.tsx"), "StoresPage"),
});

const statements = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/record-stores/statements",
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(() => import("./statements/statements-page.tsx"), "StatementsPage"),
});

const statement = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/record-stores/statements/$statement",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(statementQuery(params.statement)),
  component: lazyRouteComponent(() => import("./statements/statement-page.tsx"), "StatementPage"),
});

const organizationStore = createRoute({
  getParentRoute: () => organizationRoute,
  path: "record-store",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(storeOfQuery(params.id)),
  component: lazyRouteComponent(() => import("./organization-store-page.tsx"), "OrganizationStorePage"),
});

export const recordStoresArea = {
  entry: { route: stores, label: "Record stores", icon: Database },
  routes: [stores, statements, statement],
  organizationTab: { route: organizationStore, label: "Record store" },
  organizationRoutes: [organizationStore],
} satisfies Area;
