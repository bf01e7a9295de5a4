import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";

export type LessonDraft = components["schemas"]["LessonDraftDetail"];
export type Translation = components["schemas"]["LessonLanguages"]["languages"][number];
export type Picture = components["schemas"]["LessonDraftPicture"];
export type Language = LessonDraft["language"];

/** As the service’s stream of changes names drafts. */
const key = "lesson-drafts";

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.studio.drafts.get(Number(id), { signal }),
  });

/** Of what was saved last: several times within a minute are one revision. */
export const languagesQuery = ({ id, modified_date: saved }: Pick<LessonDraft, "id" | "modified_date">) =>
  queryOptions({
    queryKey: [key, "languages", id, saved],
    queryFn: ({ signal }) => lectern.studio.drafts.languages(id, { signal }),
  });

export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: [key, "comments", id],
    queryFn: ({ signal }) => lectern.studio.comments.list(id, { page_size: 200 }, { signal }),
  });
