import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ScrollText } from "lucide-react";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readLogSearch } from "./log-search.ts";
import { auditQuery, entryQuery, requestsQuery } from "./queries.ts";

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

export const logArea = {
  entry: { route: audit, label: "Log", icon: ScrollText },
  routes: [audit, entry, requests],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
