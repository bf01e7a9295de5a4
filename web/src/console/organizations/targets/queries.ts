import type { components } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";

export type KpiKey = components["schemas"]["KpiTarget"]["key"];

const key = "kpi-targets";

export const targetsQuery = (organization: string) =>
  queryOptions({
    queryKey: [key, organization],
    queryFn: async ({ signal }) => (await lectern.kpiTargets.list({ organization }, { signal })).results,
  });

export function useSetTarget(organization: string) {
  return useChange(
    ({ key, target }: { key: KpiKey; target: number | null }) =>
      lectern.kpiTargets.set({ organization, key, target }),
    key,
  );
}
