import { offload } from "#platform/database/replica/offload.ts";
import type { Context } from "#platform/feature.ts";
import { presentCompletion } from "./completions.ts";
import { completionHead, completionLine } from "./csv.ts";
import { type Position, type Selection, selectNext } from "./selection.ts";

/** How many rows are in memory at a time, whatever the whole may be. */
const ROWS_AT_A_TIME = 1000;

/** What `Accept` may ask for instead of pages. */
const streamTypes = ["text/csv", "application/x-ndjson"] as const;
type StreamType = (typeof streamTypes)[number];

/** The type to stream in, where the caller wants it rather than JSON. */
export function wantedStream(accept: string | undefined): StreamType | undefined {
  const wanted = (accept ?? "").split(",").map((entry) => entry.split(";")[0]?.trim().toLowerCase());
  const first = wanted.find(
    (type) => type === "application/json" || streamTypes.some((known) => known === type),
  );
  return streamTypes.find((known) => known === first);
}

/** Everything selected, oldest first, read from the database as fast as the caller takes it. */
export async function* streamCompletions(
  context: Pick<Context, "db" | "replica">,
  selection: Selection,
  type: StreamType,
): AsyncGenerator<string> {
  if (type === "text/csv") yield completionHead;
  const line = type === "text/csv" ? completionLine : (row: object) => `${JSON.stringify(row)}\n`;
  const selectAfter = (position: Position | null) =>
    offload(context, (from) => selectNext(from, selection, position, ROWS_AT_A_TIME));
  for (let after: Position | null = null; ; ) {
    const rows = await selectAfter(after);
    if (rows.length > 0) yield rows.map((row) => line(presentCompletion(row))).join("");
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_AT_A_TIME) return;
  }
}
