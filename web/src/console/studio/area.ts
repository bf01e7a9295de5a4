import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { PenLine } from "lucide-react";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readDraftSearch } from "./draft/draft-search.ts";
import { draftQuery } from "./draft/queries.ts";

const studio = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio",
  staticData: { changes: "lessons" },
  component: lazyRouteComponent(() => import("./home/studio-page.tsx"), "StudioPage"),
});

const draft = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio/drafts/$draft",
  staticData: { changes: "lessons" },
  validateSearch: readDraftSearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(draftQuery(params.draft)),
  component: lazyRouteComponent(() => import("./draft/draft-route.tsx"), "DraftRoute"),
});

export const studioArea = {
  entry: { route: studio, label: "Studio", icon: PenLine },
  routes: [studio, draft],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
