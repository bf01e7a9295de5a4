import { joinProblems } from "#kernel/joined-problem.ts";
import type { Problem } from "#kernel/problem.ts";
import { type BulkRow, failedRow } from "#platform/bulk.ts";
import { missingEmail } from "../upsert/mistakes.ts";
import { keyOf, readableProviderId, type UserKey } from "../upsert/user-key.ts";

/** A row that is not even tried. */
export interface Refusal {
  index: number;
  /** It may have failed its schema, so its type promises nothing. */
  row: unknown;
  mistake: Problem | null;
  misplaced: Problem | null;
  newcomer: UserKey | null;
}

/**
 * The answers to rows that were not tried, each with all that is wrong with it. To have no address is a mistake
 * too, of a row whose key nobody had before it: neither one of the `held` nor one that a row above `made`.
 */
export function refusedRows(
  refusals: readonly Refusal[],
  held: readonly UserKey[],
  made: readonly { index: number; body: UserKey }[],
): BulkRow[] {
  const since = new Map(held.map((key) => [keyOf(key), -1]));
  for (const { index, body } of made) if (!since.has(keyOf(body))) since.set(keyOf(body), index);
  return refusals.flatMap(({ index, row, mistake, misplaced, newcomer }) => {
    const isNew = newcomer !== null && (since.get(keyOf(newcomer)) ?? index) >= index;
    const problem = joinProblems([mistake, isNew ? missingEmail() : null, misplaced]);
    return problem ? failedRow(index, problem, readableProviderId(row)) : [];
  });
}
