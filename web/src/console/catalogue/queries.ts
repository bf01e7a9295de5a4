import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../change.ts";
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
  return useChange(
    (folder: Parameters<typeof lectern.templates.import>[0]) => lectern.templates.import(folder),
    key,
  );
}

export function useSetTemplateActive(id: number) {
  return useChange(
    (isActive: boolean) => (isActive ? lectern.templates.reactivate(id) : lectern.templates.retire(id)),
    key,
  );
}
