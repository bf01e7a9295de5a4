import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { recordEvent } from "#platform/tracing/spans.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { assignPositions, lockSequence, type SequencedEvent } from "./sequence-queries.ts";

/** A channel that delivers events. It records what to send in the transaction that assigns their positions. */
export interface EventReader {
  name: string;
  /** `events` is never empty and in order. A failure holds up the whole stream: decide later, in the delivery. */
  fanOut(trx: DatabaseTransaction, events: readonly SequencedEvent[]): Promise<void>;
  /** The `id` of the oldest event that it will read again because it is not delivered. Null: of none. */
  oldestWaiting?(db: Database): Promise<number | null>;
}

const BATCH_SIZE = 1000;
const REST_MS = 15;

/** Events that are committed and not numbered yet. */
export const outbox: Queue = {
  name: "events",
  workers: ["sequencer"],
  tables: ["event"],
  dueAt: () => sql`select ${LONG_DUE}::timestamptz from event where not sequenced limit 1`,
};

/** Numbers what was committed, until stopped. Any number of processes may run one: a lock makes them take turns. */
export function startSequencer(
  context: Pick<Context, "db" | "log">,
  readers: readonly EventReader[],
): Worker {
  return startPolling({
    name: "sequencer",
    log: context.log,
    restMs: REST_MS,
    work: async () => (await sequenceBatch(context.db, readers)) === BATCH_SIZE,
  });
}

/** Gives the oldest committed events their positions and hands them to the readers. @returns how many there were */
export async function sequenceBatch(
  db: Database,
  readers: readonly EventReader[],
  size: number = BATCH_SIZE,
): Promise<number> {
  const sequenced = await db.transaction().execute(async (trx) => {
    await lockSequence(trx);
    const events = await assignPositions(trx, size);
    if (events.length > 0) for (const reader of readers) await reader.fanOut(trx, events);
    return events;
  });
  for (const { type, trace } of sequenced) if (trace) recordEvent({ ...trace, type });
  return sequenced.length;
}
