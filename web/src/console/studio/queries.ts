import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { listQuery, PAGE_SIZE } from "../search/list-search.ts";
import type { DraftSearch, LessonSearch } from "./search.ts";

export type DraftRow = components["schemas"]["LessonDraft"];
export type DraftDetail = components["schemas"]["LessonDraftDetail"];
export type StudioLesson = components["schemas"]["StudioLesson"];
export type LessonVersion = components["schemas"]["LessonVersion"];
export type Difference = components["schemas"]["LessonDifference"];
export type Revision = components["schemas"]["LessonRevision"];
export type QuestionStatistics = components["schemas"]["LessonQuestionStatistics"];

/** As the service's stream of changes names drafts; lessons follow from them. */
const draftsKey = "lesson-drafts";
const lessonsKey = "studio-lessons";

export const draftsQuery = ({ organization, status, origin, ...search }: DraftSearch) =>
  queryOptions({
    queryKey: [draftsKey, "list", { organization, status, origin, ...search }],
    queryFn: ({ signal }) =>
      lectern.studio.drafts.list(
        {
          ...listQuery(search),
          ...(organization ? { organization } : {}),
          ...(status ? { status } : {}),
          ...(origin ? { origin } : {}),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const lessonsQuery = ({ organization, whose, state, ...search }: LessonSearch) =>
  queryOptions({
    queryKey: [lessonsKey, "list", { organization, whose, state, ...search }],
    queryFn: ({ signal }) =>
      lectern.studio.lessons.list(
        {
          ...listQuery(search),
          ...(organization ? { organization } : {}),
          ...(whose === "own" ? { is_own: true } : whose === "platform" ? { is_own: false } : {}),
          ...(state ? { is_active: state === "offered" } : {}),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const lessonQuery = (id: string, organization?: string) =>
  queryOptions({
    queryKey: [lessonsKey, "one", id, { organization }],
    queryFn: ({ signal }) =>
      lectern.studio.lessons.get(Number(id), organization ? { organization } : {}, { signal }),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [lessonsKey, "versions", id],
    queryFn: async ({ signal }) =>
      (await lectern.studio.lessons.versions(Number(id), { page_size: 200 }, { signal })).results,
  });

export const versionDifferenceQuery = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: [lessonsKey, "difference", id, from, to],
    queryFn: ({ signal }) => lectern.studio.lessons.compare(Number(id), { from, to }, { signal }),
  });

export const statisticsQuery = (id: string, version?: number, organization?: string) =>
  queryOptions({
    queryKey: [lessonsKey, "statistics", id, { version, organization }],
    queryFn: ({ signal }) =>
      lectern.studio.lessons.questions(
        Number(id),
        { ...(version ? { version } : {}), ...(organization ? { organization } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const draftSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: [draftsKey, "one", id],
    queryFn: ({ signal }) => lectern.studio.drafts.get(Number(id), { signal }),
  });

export const revisionsQuery = (id: string, page: number | undefined) =>
  queryOptions({
    queryKey: [draftsKey, "revisions", id, page],
    queryFn: ({ signal }) =>
      lectern.studio.revisions.list(
        Number(id),
        { page: String(page ?? 1), page_size: PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const revisionDifferenceQuery = (id: string, from?: number, to?: number) =>
  queryOptions({
    queryKey: [draftsKey, "difference", id, { from, to }],
    queryFn: ({ signal }) =>
      lectern.studio.revisions.compare(
        Number(id),
        { ...(from ? { from } : {}), ...(to ? { to } : {}) },
        { signal },
      ),
  });

/** Changing a draft or a lesson may change every list of them, and the page that edits it. */
export function useStudioMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  return useChange(mutationFn, draftsKey, lessonsKey, "studio-draft");
}

type NewDraft = Parameters<typeof lectern.studio.drafts.create>[0];

export function useCreateDraft() {
  return useStudioMutation((body: NewDraft) => lectern.studio.drafts.create(body));
}

export function useSetLessonActive(id: number) {
  return useStudioMutation((isActive: boolean) =>
    isActive ? lectern.studio.lessons.reactivate(id) : lectern.studio.lessons.retire(id),
  );
}

export function useRestoreRevision(draft: { id: number; revision: number }) {
  return useStudioMutation((number: number) =>
    lectern.studio.revisions.restore(draft.id, number, draft.revision),
  );
}
