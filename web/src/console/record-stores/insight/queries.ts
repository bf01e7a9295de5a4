import { type components, everyPart } from "@lectern/sdk/console";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "../../change.ts";
import { lectern } from "../../client.ts";
import { storeKeys } from "../queries.ts";

export type ConnectionTest = components["schemas"]["RecordStoreTest"];
export type CheckedStatement = components["schemas"]["RecordStoreCheck"]["results"][number];
export type DryStatement = components["schemas"]["StatementDryRun"]["statements"][number];

export function useConnectionTest(id: number) {
  return useMutation({ mutationFn: () => lectern.recordStores.test(id) });
}

/** What came of reading back; of all of them only what is not held as it was sent. */
export interface ReadBackSum {
  checked: number;
  held: number;
  missing: number;
  isAll: boolean;
  results: CheckedStatement[];
}

/** Five of the latest, or all: the service reads a bounded number for each request, until the store does not answer. */
export function useReadBack(id: number) {
  const refresh = useRefresh(...storeKeys);
  const [progress, setProgress] = useState(0);
  const readBack = useMutation({
    mutationFn: async (which: "some" | "all") => {
      const isAll = which === "all";
      const sum: ReadBackSum = { checked: 0, held: 0, missing: 0, isAll, results: [] };
      const check = (after: number) => lectern.recordStores.check(id, { all: isAll, after });
      for await (const part of everyPart(check)) {
        sum.checked += part.checked;
        sum.held += part.held;
        sum.missing += part.missing;
        sum.results.push(...part.results.filter(({ outcome }) => !isAll || outcome !== "held"));
        setProgress(sum.checked);
        if (part.unknown > 0) break;
      }
      return sum;
    },
    onSettled: refresh,
  });
  return { readBack, progress };
}

export function useDryRun(id: number) {
  return useMutation({ mutationFn: async () => (await lectern.recordStores.dryRun(id)).statements });
}
