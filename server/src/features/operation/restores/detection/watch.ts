import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import type { SendingSwitch } from "#platform/sending.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import {
  hasFailedOver,
  isContinuedEpoch,
  isKnownEpoch,
  readStreamIdentity,
  readTimeline,
  type SharedHistory,
} from "#tenancy/events/index.ts";
import { declareRestore } from "../declaration.ts";
import { selectOpenRestore } from "../queries.ts";
import { type RestoreReason, restoreReasons } from "../reasons.ts";
import { findEvidence, type Surroundings, type Witness } from "./evidence.ts";
import { glance, lockMark, writeMark } from "./mark-queries.ts";
import { openWitnessFile, type WitnessFile } from "./witness-file.ts";

interface WatchOptions {
  sending: SendingSwitch;
  dataDir: string;
  /** Which file on disk the embedded database is; null for one that runs elsewhere. */
  place: string | null;
  /** The folder or database was moved here, and is used nowhere else: that it is a copy is no evidence. */
  wasMoved?: boolean;
}

type WatchContext = Pick<Context, "db" | "clock" | "log" | "mailer">;

/** While something is done, and while nothing may be sent: an operator who allows it is not to wait. */
const GLANCE_MS = 1_000;
const LOOK_MS = 5_000;
const QUIET_LOOK_MS = 60_000;
/** Clocks of several machines may differ by so much. */
const CLOCK_SLACK_MS = 60_000;

/**
 * Compares the database with what was seen of it before; answers when it has looked once. Then it looks whenever something
 * is about to be sent, every minute while nothing happens, until stopped, and at once when something is suspicious.
 */
export async function watchDatabase(context: WatchContext, options: WatchOptions): Promise<Worker> {
  const { sending } = options;
  const { seal } = await readStreamIdentity(context.db);
  const file = openWitnessFile(options.dataDir, seal);
  const looking = { context, options, file, isFirst: true, doubted: null };
  let seen = await look(looking, await file.read());
  let lookedAt = performance.now();
  let suspicion: Suspicion | null = null;

  let turn: Promise<void> | null = null;

  async function lookAgain(): Promise<void> {
    if (suspicion === null && performance.now() - lookedAt < LOOK_MS) {
      const found = await glance(context.db);
      if (found.epoch === seen.epoch && found.counter >= seen.counter && suspicion === null)
        return settle(context, sending, found.is_quiet);
    }
    const doubted = suspicion;
    suspicion = null;
    try {
      seen = await look({ ...looking, isFirst: false, doubted }, seen);
    } catch (error) {
      suspicion = merge(suspicion, doubted); // or it would be forgotten with a connection that failed
      throw error;
    }
    lookedAt = performance.now();
  }

  /** One at a time, for all who ask. */
  function takeTurn(): Promise<void> {
    turn ??= lookAgain().finally(() => {
      turn = null;
    });
    return turn;
  }

  const polling = startPolling({
    name: "restore-watch",
    log: context.log,
    pollMs: () => (sending.isHeld() ? GLANCE_MS : QUIET_LOOK_MS),
    restMs: 1,
    async work() {
      await takeTurn();
      return suspicion !== null; // it came up meanwhile
    },
  });
  sending.lookWith(takeTurn);
  sending.onSuspicion((kind) => {
    const raised = {
      epoch: kind === "cursor_ahead" ? seen.epoch : null,
      areEventsLost: kind === "events_lost",
    };
    suspicion = merge(raised, suspicion);
    polling.wake?.();
  });
  return polling;
}

/** What a look is to find out. */
interface Suspicion {
  /** Of a cursor that is ahead of the stream. */
  epoch: number | null;
  /** Positions that the server before had given out are missing on the one that took its place. */
  areEventsLost: boolean;
}

function merge(one: Suspicion | null, other: Suspicion | null): Suspicion | null {
  if (one === null || other === null) return one ?? other;
  return { epoch: one.epoch ?? other.epoch, areEventsLost: one.areEventsLost || other.areEventsLost };
}

interface Looking {
  context: WatchContext;
  options: WatchOptions;
  file: WitnessFile;
  /** Nothing was written by this process yet. */
  isFirst: boolean;
  doubted: Suspicion | null;
}

/** Compares, declares what it finds, and leaves the mark of now. */
async function look(looking: Looking, witness: Witness | null): Promise<Witness> {
  const { context, options, file } = looking;
  const { db, clock, log } = context;
  const timeline = await readTimeline(db);
  const now = clock();
  const found = await db.transaction().execute(async (trx) => {
    const { actualOid, restoredAs, ...mark } = await lockMark(trx);
    const before = await readStreamIdentity(trx);
    const surroundings = {
      databaseOid: actualOid,
      timeline,
      place: options.place ?? restoredAs,
      isRestored: restoredAs !== null,
    };
    const isKnown = witness === null || (await isKnownEpoch(trx, witness.epoch));
    // Failovers begin an epoch, and the counter goes on.
    const isContinued = witness !== null && (await isContinuedEpoch(trx, witness.epoch));
    const seenOfThis = isContinued ? { ...witness, epoch: before.epoch } : witness;
    const evidence = findEvidence({ ...mark, epoch: before.epoch }, surroundings, seenOfThis, isKnown);
    // Of several processes that miss something, the first one says so.
    const isLost = looking.doubted?.areEventsLost && (await hasFailedOver(trx));
    const reason =
      pardon(evidence, options) ??
      (isLost ? "went_backwards" : null) ??
      (looking.doubted?.epoch === before.epoch ? "cursor_ahead" : null);
    if (reason !== null) {
      await declareRestore(trx, now, {
        reason,
        declaredBy: null,
        // What is there since a failover has an epoch of its own.
        history: (await hasFailedOver(trx)) ? { kind: "all" } : sharedHistory(reason, looking, witness),
      });
    }
    return leaveMark(trx, surroundings, reason);
  });
  if (found.reason !== null)
    log.error(
      { reason: found.reason },
      `database restored or copied: ${restoreReasons[found.reason]}. Sending is on hold until an operator resumes it (lectern restores status)`,
    );
  else if (looking.isFirst && found.isQuiet)
    log.warn(
      "sending is on hold: the database was restored; an operator must decide (lectern restores status)",
    );
  const seen = { epoch: found.epoch, counter: found.counter, seenAt: now };
  await file.write(seen).catch((error: unknown) => {
    if (looking.isFirst)
      log.warn({ err: error }, "DATA_DIR is not writable: detection of a restored database is less reliable");
  });
  settle(context, options.sending, found.isQuiet);
  return seen;
}

async function leaveMark(trx: DatabaseTransaction, surroundings: Surroundings, reason: RestoreReason | null) {
  const counter = await writeMark(trx, surroundings);
  const { epoch } = await readStreamIdentity(trx);
  return { epoch, counter, reason, isQuiet: (await selectOpenRestore(trx)) !== null };
}

function pardon(evidence: RestoreReason | null, { wasMoved = false }: WatchOptions): RestoreReason | null {
  return wasMoved && evidence !== "went_backwards" ? null : evidence;
}

/** What others may have written before this process noticed does not count as what was there before. */
function sharedHistory(
  reason: RestoreReason,
  { isFirst, options }: Looking,
  witness: Witness | null,
): SharedHistory {
  if (reason === "cursor_ahead") return { kind: "unknown" };
  // Every process looks before it writes.
  if (reason === "declared") return { kind: "all" };
  const isAlone = isFirst && options.place !== null;
  if (isAlone || witness === null) return { kind: "all" };
  return { kind: "before", moment: new Date(witness.seenAt.getTime() - CLOCK_SLACK_MS) };
}

function settle({ mailer, log }: WatchContext, sending: SendingSwitch, isQuiet: boolean): void {
  const wasHeld = sending.isHeld();
  if (isQuiet) sending.hold();
  else sending.release();
  if (wasHeld && !isQuiet)
    mailer?.release?.().catch((error: unknown) => log.error({ err: error }, "held mails could not be sent"));
}
