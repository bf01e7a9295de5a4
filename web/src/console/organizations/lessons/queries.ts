import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { type ListSearch, listQuery } from "../../search/list-search.ts";
import type { Organization } from "../queries.ts";

export type Template = components["schemas"]["Template"];

const key = "organization-lessons";

/** Those in the catalogue that the organization can use, its own among them. */
export const organizationLessonsQuery = (organization: string, search: ListSearch) =>
  queryOptions({
    queryKey: [key, organization, search],
    queryFn: ({ signal }) =>
      lectern.templates.list({ ...listQuery(search), organization, is_active: true }, { signal }),
    placeholderData: keepPreviousData,
  });

export function useSetVisible(template: Template, { slug }: Organization) {
  return useChange(
    (is_visible: boolean) => lectern.templates.setVisibility(template.id, { organization: slug, is_visible }),
    key,
  );
}

export function useSetMandatory(template: Template, { slug }: Organization) {
  return useChange(
    (is_mandatory: boolean) =>
      lectern.templates.setMandatory(template.id, { organization: slug, is_mandatory }),
    key,
  );
}
