import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { recordEvent } from "#platform/tracing/spans.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { assignPositions, lockSequence, type SequencedEvent } from "./sequence-queries.ts";

/** A channel that delivers events. It records what to send in the transaction that assigns their positions. */
export interface EventReader {
  name: string;
  /** `events` is never empty and in order. A failure holds up the whole stream: decide later, in the delivery. */
  fanOut(trx: DatabaseTransaction, events: readonly SequencedEvent[]): Promise<void>;
}

const BATCH_SIZE = 1000;
const POLL_MS = 100;
const REST_MS = 15;

/** Numbers what was committed, until stopped. Any number of processes may run one: a lock makes them take turns. */
export function startSequencer(
  context: Pick<Context, "db" | "log">,
  readers: readonly EventReader[],
  onSequenced: () => void = () => undefined,
): Worker {
  return startPolling({
    name: "sequencer",
    log: context.log,
    pollMs: POLL_MS,
    restMs: REST_MS,
    async work() {
      const count = await sequenceBatch(context.db, readers);
      if (count > 0) onSequenced();
      return count === BATCH_SIZE;
    },
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
