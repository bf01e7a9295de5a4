import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import { PAGE_SIZE } from "../search/list-search.ts";

export type Draft = components["schemas"]["TemplateDraft"];
export type DraftDetail = components["schemas"]["TemplateDraftDetail"];

/** As the service's stream of changes names it. */
const key = "template-drafts";

export const draftsQuery = ({
  page,
  organization,
}: {
  page?: number | undefined;
  organization?: string | undefined;
}) =>
  queryOptions({
    queryKey: [key, "list", { page, organization }],
    queryFn: ({ signal }) =>
      lectern.templateDrafts.list(
        { page: String(page ?? 1), page_size: PAGE_SIZE, ...(organization ? { organization } : {}) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.templateDrafts.get(Number(id), { signal }),
  });

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
  });

type Translation = Parameters<typeof lectern.templateDrafts.translate>[1];

export function useTranslate(template: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Translation) => lectern.templateDrafts.translate(template, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

type FromDocuments = Parameters<typeof lectern.templateDrafts.fromDocuments>[1];

export function useDraftFromDocuments(organization: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: FromDocuments) => lectern.templateDrafts.fromDocuments(organization, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useAcceptDraft(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (files: Record<string, string>) => lectern.templateDrafts.accept(id, { files }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [key] }),
        queryClient.invalidateQueries({ queryKey: ["templates"] }),
      ]),
  });
}

export function useRejectDraft(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => lectern.templateDrafts.reject(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
