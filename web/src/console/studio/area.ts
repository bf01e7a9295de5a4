import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { PenLine } from "../../design/icons/icons.tsx";
import { lectern } from "../client.ts";
import type { Area } from "../shell/area.ts";
import { signedInRoute } from "../shell/signed-in-route.ts";
import { readPartSearch } from "./draft/part-search.ts";
import { draftQuery } from "./draft/queries.ts";
import { draftSummaryQuery, draftsQuery, lessonQuery, statisticsQuery } from "./queries.ts";
import { readDraftSearch, readHistorySearch, readLessonSearch, readVersionSearch } from "./search.ts";

const studio = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio",
  staticData: { changes: "lessons" },
  validateSearch: readDraftSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(draftsQuery(deps)),
  component: lazyRouteComponent(() => import("./home/studio-page.tsx"), "StudioPage"),
});

const lessons = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio/lessons",
  staticData: { changes: "lessons" },
  validateSearch: readLessonSearch,
  component: lazyRouteComponent(() => import("./home/lessons-page.tsx"), "LessonsPage"),
});

const lesson = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio/lessons/$lesson",
  staticData: { changes: "lessons" },
  validateSearch: readVersionSearch,
  loaderDeps: ({ search: { organization, version } }) => ({ organization, version }),
  loader: ({ context: { queryClient }, params, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(lessonQuery(params.lesson, deps.organization)),
      queryClient.ensureQueryData(statisticsQuery(params.lesson, deps.version, deps.organization)),
    ]),
  component: lazyRouteComponent(() => import("./lessons/lesson-page.tsx"), "LessonPage"),
});

const draft = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio/drafts/$draft",
  staticData: { changes: "lessons" },
  validateSearch: readPartSearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(draftQuery(params.draft)),
  component: lazyRouteComponent(() => import("./draft/draft-route.tsx"), "DraftRoute"),
});

const history = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/studio/drafts/$draft/history",
  staticData: { changes: "lessons" },
  validateSearch: readHistorySearch,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(draftSummaryQuery(params.draft)),
  component: lazyRouteComponent(() => import("./history/history-page.tsx"), "HistoryPage"),
});

/** Former addresses of what models wrote, which stand in bookmarks. */
const formerDrafts = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/drafts",
  beforeLoad: () => {
    throw redirect({ to: "/studio", search: { origin: "model" } });
  },
});

const formerDraft = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/drafts/$draft",
  loader: async ({ params }) => {
    const { draft_id: id } = await lectern.templateDrafts.get(Number(params.draft));
    if (id === null) throw redirect({ to: "/studio", search: { origin: "model" } });
    throw redirect({ to: "/studio/drafts/$draft", params: { draft: String(id) } });
  },
});

export const studioArea = {
  entry: { route: studio, label: "Studio", icon: PenLine, isForAuthors: true },
  routes: [studio, lessons, lesson, draft, history, formerDrafts, formerDraft],
  organizationTab: null,
  organizationRoutes: [],
} satisfies Area;
