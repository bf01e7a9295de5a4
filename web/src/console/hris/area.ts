import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ContactRound } from "../../design/icons/icons.tsx";
import { organizationRoute } from "../organizations/organization-route.ts";
import { organizationChoiceQuery } from "../organizations/queries.ts";
import { readListSearch } from "../search/list-search.ts";
import { slugIn } from "../search/search-values.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readRunSearch } from "./changes/run-search.ts";
import { readPersonSearch } from "./history/person-search.ts";
import { readIssueSearch } from "./issues/issue-search.ts";
import { issuesQuery } from "./issues/queries.ts";
import { connectionQuery, connectionsOfQuery, connectionsQuery } from "./queries.ts";
import { runQuery, runsQuery } from "./run-queries.ts";

const connections = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(connectionsQuery(deps)),
  component: lazyRouteComponent(() => import("./connections/connections-page.tsx"), "ConnectionsPage"),
});

const createConnection = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/new",
  validateSearch: (search: Record<string, unknown>): { organization?: string } => {
    const organization = slugIn(search.organization);
    return organization === undefined ? {} : { organization };
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(organizationChoiceQuery),
  component: lazyRouteComponent(() => import("./setup/create-connection-page.tsx"), "CreateConnectionPage"),
});

const connection = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/$connection",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(connectionQuery(params.connection)),
  component: lazyRouteComponent(() => import("./connections/connection-page.tsx"), "ConnectionPage"),
});

const runs = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/$connection/runs",
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.queryClient.ensureQueryData(connectionQuery(params.connection)),
      context.queryClient.ensureQueryData(runsQuery(params.connection, deps)),
    ]),
  component: lazyRouteComponent(() => import("./runs/runs-page.tsx"), "RunsPage"),
});

const run = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/runs/$run",
  validateSearch: readRunSearch,
  loader: async ({ context, params }) => {
    const { connection: id } = await context.queryClient.ensureQueryData(runQuery(params.run));
    await context.queryClient.ensureQueryData(connectionQuery(String(id)));
  },
  component: lazyRouteComponent(() => import("./runs/run-page.tsx"), "RunPage"),
});

const issues = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/$connection/issues",
  validateSearch: readIssueSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.queryClient.ensureQueryData(connectionQuery(params.connection)),
      context.queryClient.ensureQueryData(issuesQuery(params.connection, deps)),
    ]),
  component: lazyRouteComponent(() => import("./issues/issues-page.tsx"), "IssuesPage"),
});

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/hr-connections/$connection/settings",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(connectionQuery(params.connection)),
  component: lazyRouteComponent(() => import("./settings/settings-page.tsx"), "SettingsPage"),
});

const organizationConnections = createRoute({
  getParentRoute: () => organizationRoute,
  path: "hr-system",
  validateSearch: readPersonSearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(connectionsOfQuery(params.id)),
  component: lazyRouteComponent(
    () => import("./connections/organization-connections-page.tsx"),
    "OrganizationConnectionsPage",
  ),
});

export const hrisArea = {
  entry: { route: connections, label: "HR systems", icon: ContactRound },
  routes: [connections, createConnection, connection, runs, run, issues, settings],
  organizationTab: { route: organizationConnections, label: "HR system" },
  organizationRoutes: [organizationConnections],
} satisfies Area;
