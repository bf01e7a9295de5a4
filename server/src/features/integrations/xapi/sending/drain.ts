import type { Context } from "#platform/feature.ts";
import { openDestination, secretUnreadable } from "./destination.ts";
import type { ClaimedLane } from "./lanes/lane-queries.ts";
import { type Drained, openPassage, type Passage, type PassageOptions } from "./passage.ts";
import { createStatementRecorder, type StatementOutcome } from "./records.ts";
import { batchesOf, MOST_STATEMENTS, splitByLearner } from "./statements/batches.ts";
import type { WaitingStatement } from "./statements/packed-statements.ts";
import { markSuspect, selectAnother, selectWaiting } from "./statements/statement-queries.ts";

/** What sending takes of a context. */
export type SendingContext = Pick<Context, "db" | "log" | "clock" | "outbound" | "encryption">;

interface DrainOptions extends Pick<PassageOptions, "tokens" | "mayContinue" | "onRequest"> {
  onRecorded(outcome: StatementOutcome, count: number): void;
}

/** Requests to one store at once. */
const CONCURRENCY = 4;
/** Few enough that what was sent is forgotten while it is young: collecting old garbage took a third of the time. */
const PAGE_SIZE = 1_000;
/** Then others have their turn. */
const MOST_PAGES = 40;
/** With so many failures in a row, one statement may be what the store stumbles over. */
const FAILURES_TO_ISOLATE = 3;

/** Sends an organization's waiting statements in the order of each learner; if the store was down, one request first. */
export async function drain(
  context: SendingContext,
  lane: ClaimedLane,
  options: DrainOptions,
): Promise<Drained> {
  const { db, clock } = context;
  const organizationId = lane.organization_id;
  const destination = openDestination(context.encryption, lane);
  if (!destination) return { wasAnswered: false, failure: secretUnreadable };
  const records = createStatementRecorder(context, organizationId, options.onRecorded);
  const given = {
    ...options,
    destination,
    records,
    mostPerSecond: lane.most_per_second,
  };
  const read = (after: number) => selectWaiting(db, clock(), { organizationId, after, size: PAGE_SIZE });
  let isKnownWell = false;
  let isFirstToBlame = false;
  try {
    if (lane.failures > 0 || lane.refused_since !== null) {
      const probing = openPassage(context, { ...given, isCareful: false });
      const wasOther = await probe(context, lane, probing);
      if (!probing.isOpen()) return probing.outcome();
      isFirstToBlame = wasOther && lane.refused_since !== null;
      isKnownWell = probing.outcome().wasAnswered;
      await records.writeDown();
    }
    const passage = openPassage(context, {
      ...given,
      isCareful: isFirstToBlame || mayIsolate(lane),
      mayRefuseOne: isFirstToBlame,
    });
    await sendPages(read, lane.waiting_above, passage);
    const { wasAnswered, failure } = passage.outcome();
    return { wasAnswered: wasAnswered || isKnownWell, failure };
  } finally {
    await records.writeDown();
  }
}

function mayIsolate(lane: ClaimedLane): boolean {
  return lane.refused_since === null && lane.failures >= FAILURES_TO_ISOLATE;
}

/** Each queue sends its part of page after page without waiting for the other queues, until one is more than a page ahead. */
async function sendPages(
  read: (after: number) => Promise<WaitingStatement[]>,
  above: number,
  passage: Passage,
): Promise<void> {
  let queues = Array.from({ length: CONCURRENCY }, () => Promise.resolve());
  let page = await read(above);
  let isBeforeSent: Promise<unknown> = Promise.resolve();
  try {
    for (let pages = 1; page.length > 0 && passage.isOpen(); pages++) {
      const next = pages < MOST_PAGES ? read(page.at(-1)?.id ?? above) : Promise.resolve([]);
      const parts = splitByLearner(page, CONCURRENCY);
      queues = queues.map((queue, at) => queue.then(() => sendInOrder(parts[at] ?? [], passage)));
      const isSent = Promise.allSettled(queues);
      [page] = await Promise.all([next, isBeforeSent]);
      isBeforeSent = isSent;
    }
  } finally {
    await Promise.allSettled(queues);
  }
  await Promise.all(queues);
}

async function sendInOrder(rows: readonly WaitingStatement[], passage: Passage): Promise<void> {
  for (const batch of batchesOf(rows)) if (!(await passage.send(batch))) return;
}

/** One request to a store that was down. @returns whether it was about another learner than the first in the line */
async function probe(context: SendingContext, lane: ClaimedLane, passage: Passage): Promise<boolean> {
  const { db, clock } = context;
  const organizationId = lane.organization_id;
  const isSingle = lane.refused_since !== null || mayIsolate(lane);
  const rows = await selectWaiting(db, clock(), {
    organizationId,
    after: lane.waiting_above,
    size: isSingle ? 1 : MOST_STATEMENTS,
  });
  const [batch = []] = batchesOf(rows);
  const [head] = batch;
  if (!head) return false;
  // In turns: the first in the line, and another learner's, to find out which of both is to blame.
  const isOthersTurn = isSingle && lane.failures % 2 === 0;
  const other = isOthersTurn
    ? await selectAnother(db, clock(), { organizationId, after: lane.waiting_above, notId: head.id })
    : undefined;
  const isWell = await passage.send(other ? [other] : batch);
  const { failure } = passage.outcome();
  if (!isWell && mayIsolate(lane) && failure) await markSuspect(db, (other ?? head).id, null, failure);
  return other !== undefined;
}
