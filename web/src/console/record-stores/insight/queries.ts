import type { components } from "@lectern/sdk/console";
import { useMutation } from "@tanstack/react-query";
import { lectern } from "../../client.ts";

export type ConnectionTest = components["schemas"]["RecordStoreTest"];
export type CheckedStatement = components["schemas"]["RecordStoreCheck"]["results"][number];
export type DryStatement = components["schemas"]["StatementDryRun"]["statements"][number];

export function useConnectionTest(id: number) {
  return useMutation({ mutationFn: () => lectern.recordStores.test(id) });
}

export function useReadBack(id: number) {
  return useMutation({ mutationFn: () => lectern.recordStores.check(id) });
}

export function useDryRun(id: number) {
  return useMutation({ mutationFn: async () => (await lectern.recordStores.dryRun(id)).statements });
}
