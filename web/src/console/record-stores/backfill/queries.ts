import { everyPart } from "@lectern/sdk/console";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { storeKeys } from "../queries.ts";

export interface BackFillRange {
  from?: string;
  to?: string;
  /** Also what the store took before. */
  again?: boolean;
}

export interface BackFillSum {
  /** Steps of learners that were looked at. */
  checkpoints: number;
  /** How many of them had no statement yet. */
  missing: number;
  /** How many the store took before, and get once more. */
  again: number;
}

const nothing: BackFillSum = { checkpoints: 0, missing: 0, again: 0 };

export function useBackFillCount(id: number) {
  return useMutation({
    mutationFn: (range: BackFillRange) => throughAll(id, { ...range, dry_run: true }, () => undefined),
  });
}

/** With how far it is. */
export function useBackFill(id: number) {
  const [progress, setProgress] = useState<BackFillSum>(nothing);
  const backFill = useChange(
    (range: BackFillRange) => throughAll(id, { ...range, dry_run: false }, setProgress),
    ...storeKeys,
  );
  return { backFill, progress };
}

/** The service looks at a bounded number for each request: asks until there is no more. */
async function throughAll(
  id: number,
  request: BackFillRange & { dry_run: boolean },
  onPart: (sum: BackFillSum) => void,
): Promise<BackFillSum> {
  let sum: BackFillSum = nothing;
  const send = (after: number) => lectern.recordStores.backfill(id, { ...request, after });
  for await (const part of everyPart(send)) {
    sum = {
      checkpoints: sum.checkpoints + part.checkpoints,
      missing: sum.missing + part.missing,
      again: sum.again + part.again,
    };
    onPart(sum);
  }
  return sum;
}
