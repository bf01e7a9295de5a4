import { everyPart } from "@lectern/sdk/console";
import { queryOptions } from "@tanstack/react-query";
import { useChange } from "../../change.ts";
import { lectern } from "../../client.ts";
import { statementsKey, storeKeys } from "../queries.ts";
import type { StatementRange } from "../statement-search.ts";

/** Which statements of an organization. */
export interface ResendSelection extends StatementRange {
  /** Slug. */
  organization: string;
  status: ResentStatus;
}

export type ResentStatus = "parked" | "missing";

async function countStatements(
  selection: ResendSelection,
  status: "queued" | ResentStatus,
  signal: AbortSignal,
) {
  const query = { ...selection, status, page_size: 1 };
  return (await lectern.recordStores.statements.list(query, { signal })).count;
}

/** How many there are, counted anew whenever somebody asks. */
export const resendCountQuery = (selection: ResendSelection) =>
  queryOptions({
    queryKey: [statementsKey, "resend-count", selection],
    queryFn: ({ signal }) => countStatements(selection, selection.status, signal),
    gcTime: 0,
    staleTime: 0,
  });

/** How many still wait and how many are where they were before; read anew whenever something was sent. */
export const progressQuery = (selection: ResendSelection) =>
  queryOptions({
    queryKey: [statementsKey, "resend-progress", selection],
    queryFn: async ({ signal }) => {
      // First: what waits no more when the others are counted is among them.
      const waiting = await countStatements(selection, "queued", signal);
      return { waiting, left: await countStatements(selection, selection.status, signal) };
    },
    gcTime: 0,
    staleTime: 0,
  });

/** The service takes a bounded number for each request: asks until there is no more. */
export function useResend(storeId: number, { organization: _, ...range }: ResendSelection) {
  return useChange(
    async () => {
      let resent = 0;
      const send = (after: number) => lectern.recordStores.resend(storeId, { ...range, after });
      for await (const part of everyPart(send)) resent += part.resent;
      return { resent };
    },
    ...storeKeys,
  );
}
