import type { components } from "@lectern/sdk/console";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { lectern } from "../../client.ts";
import { listQuery } from "../../search/list-search.ts";
import { focusAfterResolving } from "../focus-after-change.ts";
import type { FlagSearch, FlagStatus } from "./flag-search.ts";

export type Flag = components["schemas"]["ScenarioFlag"];

const key = "scenario-flags";

export const flagsQuery = (scenario: number, { status = "open", concept, said_in, page }: FlagSearch) =>
  queryOptions({
    queryKey: [key, scenario, { status, concept, said_in, page }],
    queryFn: ({ signal }) =>
      lectern.scenarios.flags.list(
        scenario,
        {
          ...listQuery(page ? { page } : {}),
          ...(status === "all" ? {} : { status }),
          ...(concept ? { concept } : {}),
          ...(said_in ? { language: said_in } : {}),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export function useResolveFlag(scenario: number, flag: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (resolution: Exclude<FlagStatus, "open">) =>
      lectern.scenarios.flags.resolve(scenario, flag, { resolution }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [key] });
      focusAfterResolving();
    },
  });
}
