import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ScrollText } from "../../design/icons/icons.tsx";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readLogSearch } from "./log-search.ts";
import { auditQuery, entryQuery, jobsQuery, requestsQuery } from "./queries.ts";

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/log",
  validateSearch: readLogSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(auditQuery(deps)),
  component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
});

const entry = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/log/entries/$entry",
  loader: ({ context, params }) => context.queryClient.ensureQueryData(entryQuery(params.entry)),
  component: lazyRouteComponent(() => import("./entry-page.tsx"), "EntryPage"),
});

const requests = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/log/requests",
  validateSearch: readLogSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(requestsQuery(deps)),
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});

const jobs = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/log/jobs",
  validateSearch: readLogSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(jobsQuery(deps)),
  component: lazyRouteComponent(() => import("./jobs-page.tsx"), "JobsPage"),
});

export const logArea = {
  entry: { route: audit, label: "Log", icon: ScrollText },
  routes: [audit, entry, requests, jobs],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
