import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../client.ts";
import { type ListSearch, listQuery } from "../search/list-search.ts";

export type Template = components["schemas"]["Template"];

const key = "templates";

export const templatesQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: [key, search],
    queryFn: ({ signal }) => lectern.templates.list(listQuery(search), { signal }),
    placeholderData: keepPreviousData,
  });

export function useImportTemplates() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (folder: Parameters<typeof lectern.templates.import>[0]) => lectern.templates.import(folder),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

export function useSetTemplateActive(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      isActive ? lectern.templates.reactivate(id) : lectern.templates.retire(id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}
