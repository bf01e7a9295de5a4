import { queryOptions } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { useStudioMutation } from "../queries.ts";

/** To choose from: as many as the API gives at once. */
export const documentsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["documents", organization],
    queryFn: async ({ signal }) =>
      (
        await lectern.organizations.documents(
          organization,
          { status: "processed", page_size: 200 },
          { signal },
        )
      ).results,
    enabled: organization !== "",
  });

type Translation = Parameters<typeof lectern.studio.drafts.translate>[0];

export function useTranslateLesson() {
  return useStudioMutation((body: Translation) => lectern.studio.drafts.translate(body));
}

type FromDocuments = Parameters<typeof lectern.studio.drafts.fromDocuments>[0];

export function useDraftFromDocuments() {
  return useStudioMutation((body: FromDocuments) => lectern.studio.drafts.fromDocuments(body));
}
