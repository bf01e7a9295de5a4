import type { WaitingStatement } from "./packed-statements.ts";

export const MOST_STATEMENTS = 50;
const MOST_BYTES = 1024 * 1024;

/** Rows in order as requests of at most 50 statements and 1 MB. One that was trouble before goes alone. */
export function batchesOf(rows: readonly WaitingStatement[]): WaitingStatement[][] {
  const batches: WaitingStatement[][] = [];
  let bytes = 0;
  let isClosed = true;
  for (const row of rows) {
    const isAlone = row.rejections > 0;
    const size =
      row.body.length * 3 < MOST_BYTES / MOST_STATEMENTS ? row.body.length * 3 : Buffer.byteLength(row.body);
    const last = batches.at(-1);
    if (last && !isClosed && !isAlone && last.length < MOST_STATEMENTS && bytes + size <= MOST_BYTES) {
      last.push(row);
      bytes += size;
    } else {
      batches.push([row]);
      bytes = size;
    }
    isClosed = isAlone;
  }
  return batches;
}

/** Splits the rows into `count` parts, each in order and a learner's always in the same one: parts may be sent concurrently. */
export function splitByLearner(rows: readonly WaitingStatement[], count: number): WaitingStatement[][] {
  const parts = Map.groupBy(rows, (row) => row.user_id % count);
  return Array.from({ length: count }, (_, index) => parts.get(index) ?? []);
}
