import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useChange } from "../change.ts";
import { lectern } from "../client.ts";
import { listQuery } from "../search/list-search.ts";
import { focusAfterRetirement, focusAfterVisibility } from "./focus-after-change.ts";
import type { ScenarioSearch } from "./scenario-search.ts";

export type Scenario = components["schemas"]["Scenario"];
export type ScenarioContent = components["schemas"]["ScenarioContent"];

const key = "scenarios";

export const scenariosQuery = ({ language, state, organization, ...list }: ScenarioSearch) =>
  queryOptions({
    queryKey: [key, "list", { language, state, organization, ...list }],
    queryFn: ({ signal }) =>
      lectern.scenarios.list(
        {
          ...listQuery(list),
          ...(language ? { language } : {}),
          ...(state ? { is_active: state === "offered" } : {}),
          ...(organization ? { organization } : {}),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const scenarioQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "one", id],
    queryFn: ({ signal }) => lectern.scenarios.get(Number(id), { signal }),
  });

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: [key, "content", id],
    queryFn: ({ signal }) => lectern.scenarios.content(Number(id), { signal }),
  });

export function useImportScenarios() {
  return useChange(
    (folder: Parameters<typeof lectern.scenarios.import>[0]) => lectern.scenarios.import(folder),
    key,
  );
}

export function useSetScenarioActive(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      isActive ? lectern.scenarios.reactivate(id) : lectern.scenarios.retire(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [key] });
      focusAfterRetirement(id);
    },
  });
}

export function useSetVisibility(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { organization: string; is_visible: boolean }) =>
      lectern.scenarios.setVisibility(id, change),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [key] });
      focusAfterVisibility();
    },
  });
}
