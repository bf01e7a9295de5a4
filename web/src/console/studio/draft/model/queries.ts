import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../../client.ts";

export type Writing = components["schemas"]["LessonDraftWriting"];

/** As the service’s stream of changes names what models write. */
const key = "template-drafts";

export const writingQuery = (id: number) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.studio.drafts.writing(id, { signal }),
  });
