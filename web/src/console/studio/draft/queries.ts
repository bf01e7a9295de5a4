import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";

export type LessonDraft = components["schemas"]["LessonDraftDetail"];

const key = "studio-draft";

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.studio.drafts.get(Number(id), { signal }),
  });
