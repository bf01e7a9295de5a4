import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { recordEvent } from "#platform/tracing/spans.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { followTimeline, readTimeline } from "../epochs/timeline.ts";
import { lockSequence } from "../sequence-lock.ts";
import { createSequencingFloor, type SequencingFloor } from "./floor.ts";
import { assignPositions, hasPosition, isWaitingBelow, type SequencedEvent } from "./sequence-queries.ts";

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
/** Between two looks below the floor at least; and one takes a fiftieth of the time at most. */
const LOOK_EVERY_MS = 60_000;
const LOOK_SHARE = 50;

/** Events that are committed and not numbered yet. */
export const outbox: Queue = {
  name: "events",
  workers: ["sequencer"],
  tables: ["event"],
  dueAt: () => sql`select ${LONG_DUE}::timestamptz from event where not sequenced limit 1`,
};

type SequencerContext = Pick<Context, "db" | "log" | "clock" | "sending">;

/** Numbers what was committed, until stopped. Any number of processes may run one: a lock makes them take turns. */
export function startSequencer(context: SequencerContext, readers: readonly EventReader[]): Worker {
  let follow: FollowTimeline | null = null;
  const floor = createSequencingFloor();
  const looking = startLooking(context, floor, () => polling.wake?.());
  const polling = startPolling({
    name: "sequencer",
    log: context.log,
    restMs: REST_MS,
    async work() {
      try {
        follow ??= await followTimelines(context, floor);
        const count = await sequenceBatch(context.db, readers, { follow, floor });
        looking.look();
        return count === BATCH_SIZE;
      } catch (error) {
        floor.reset();
        throw error;
      }
    },
  });
  return {
    ...polling,
    async stop() {
      await polling.stop();
      await looking.ended();
    },
  };
}

/**
 * A failover that lost ids gives them out again, and where the timeline cannot be read, an idle sequencer does not notice. So now
 * and then it is looked below the floor, beside the sequencer, which is not kept waiting.
 */
function startLooking({ db, log }: SequencerContext, floor: SequencingFloor, onFound: () => void) {
  let looking: Promise<void> = Promise.resolve();
  let nextAt = performance.now() + LOOK_EVERY_MS;

  async function lookBelow(): Promise<void> {
    const begunAt = performance.now();
    nextAt = Number.POSITIVE_INFINITY;
    try {
      if (await isWaitingBelow(db, floor.above())) {
        floor.reset();
        onFound();
      }
    } catch (error) {
      log.warn({ err: error }, "looking for late events failed; will retry");
    }
    const endedAt = performance.now();
    nextAt = endedAt + Math.max(LOOK_EVERY_MS, (endedAt - begunAt) * LOOK_SHARE);
  }

  return {
    look() {
      if (performance.now() >= nextAt) looking = lookBelow();
    },
    ended: () => looking,
  };
}

interface BatchOptions {
  size?: number;
  follow?: FollowTimeline;
  /** Left out: all events are looked through. */
  floor?: SequencingFloor;
}

/** Looks at the timeline before positions are given out on it. @returns who is to be told what was given out, once it is committed */
type FollowTimeline = (trx: DatabaseTransaction) => Promise<(events: readonly SequencedEvent[]) => void>;

/**
 * After a failover positions are of another epoch, and what this process gave out last is looked for: where it is missing, the
 * replica lacked it.
 */
async function followTimelines(
  { db, log, clock, sending }: SequencerContext,
  floor: SequencingFloor,
): Promise<FollowTimeline> {
  if ((await readTimeline(db)) === null) return async () => () => undefined;
  let last: { epoch: number | null; event: SequencedEvent } | null = null;
  return async (trx) => {
    const epoch = await followTimeline(trx, clock());
    if (last !== null && last.epoch !== epoch) floor.reset(); // ids that are lost are given out again
    const isLost = last !== null && last.epoch !== epoch && !(await hasPosition(trx, last.event));
    return (events) => {
      if (isLost) {
        log.error(
          "events that were given out are missing: the database failed over to a replica that lacked them",
        );
        sending.suspect("events_lost");
      }
      const event = events.findLast(({ position }) => position !== null) ?? last?.event;
      last = event ? { epoch, event } : null;
    };
  };
}

/** Gives the oldest committed events their positions and hands them to the readers. @returns how many there were */
export async function sequenceBatch(
  db: Database,
  readers: readonly EventReader[],
  { size = BATCH_SIZE, follow, floor }: BatchOptions = {},
): Promise<number> {
  const { sequenced, note, horizon } = await db.transaction().execute(async (trx) => {
    const horizon = await lockSequence(trx);
    const note = await follow?.(trx);
    const events = await assignPositions(trx, { size, above: floor?.above() ?? 0 });
    if (events.length > 0) for (const reader of readers) await reader.fanOut(trx, events);
    return { sequenced: events, note, horizon };
  });
  floor?.note({ horizon, lastId: sequenced.at(-1)?.id ?? null, isFull: sequenced.length === size });
  note?.(sequenced);
  for (const { type, trace } of sequenced) if (trace) recordEvent({ ...trace, type });
  return sequenced.length;
}
