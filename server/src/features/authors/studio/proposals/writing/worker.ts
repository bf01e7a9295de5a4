import { isOn, readSettings } from "#content/ai/index.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { createTurns } from "#platform/workers/turns.ts";
import {
  type ClaimedProposal,
  claimProposal,
  postponeProposal,
  releaseProposal,
  storeStep,
} from "./claim.ts";
import { failProposal, finishProposal } from "./completion.ts";
import { writeLessonStep } from "./documents/lesson.ts";
import { lessonOf } from "./documents/template.ts";
import { aboutWhole, type StepOutcome } from "./failure.ts";
import type { Asking } from "./step.ts";
import { translationOf, writeTranslationStep } from "./translation.ts";

const REST_MS = 100;
/** A model on a machine of one's own takes its time for a page; nobody waits before the screen. */
const DEADLINE_MS = 180_000;
/** Beyond two calls: for writing down what was written. */
const LEASE_SLACK_MS = 30_000;
/** Pauses after a model could not be reached; longer than it is left alone. */
const PAUSES_MS = [60_000, 300_000];
const MOST_TRIES = PAUSES_MS.length + 1;

/** Writes the drafts that are due, step by step, until stopped. Any number of processes may run one. */
export function startWriting(context: Context): Worker {
  const stopping = new AbortController();
  const turns = createTurns();
  const polling = startPolling({
    name: "drafts",
    log: context.log,
    restMs: REST_MS,
    pollMs: turns.pauseMs,
    isHeld: context.sending.isHeldNow,
    work: () => writeNext(context, { deadlineMs: DEADLINE_MS, signal: stopping.signal }, turns),
  });
  return {
    name: "drafts",
    wake: () => polling.wake?.(),
    stop() {
      stopping.abort();
      return polling.stop();
    },
  };
}

/** Writes one step of one draft. False when there is nothing to do. */
export async function writeNext(context: Context, asking: Asking, turns = createTurns()): Promise<boolean> {
  const { db, clock } = context;
  const leaseMs = 2 * asking.deadlineMs + LEASE_SLACK_MS;
  const [claim] = await turns.next(({ except, dueFrom }) =>
    claimProposal(db, { now: clock(), leaseMs, except, dueFrom }),
  );
  if (claim === undefined) return false;
  // Each earlier worker ended without reporting a reason.
  if (claim.tries > MOST_TRIES) await failProposal(db, clock(), claim, "interrupted", null);
  else if (claim.work.length > 0 && claim.work.length === claim.steps) await complete(context, claim);
  else await write(context, claim, asking);
  return true;
}

async function write(context: Context, claim: ClaimedProposal, asking: Asking): Promise<void> {
  const { db, clock } = context;
  const step = await writeStep(context, claim, asking);
  if (asking.signal?.aborted) return releaseProposal(db, claim, clock());
  if (step.is === "written") return storeStep(db, clock(), claim, step);
  const pauseMs = step.because === "unavailable" ? PAUSES_MS[claim.tries - 1] : undefined;
  if (pauseMs !== undefined) return postponeProposal(db, claim, new Date(clock().getTime() + pauseMs));
  await failProposal(db, clock(), claim, step.because, step.part);
}

async function writeStep(context: Context, claim: ClaimedProposal, asking: Asking): Promise<StepOutcome> {
  const settings = await readSettings(context, context.db, claim.organization_id);
  if (!isOn(settings, "drafts")) return { is: "refused", because: "off", part: null };
  return claim.kind === "translation"
    ? writeTranslationStep(context, settings, claim, asking)
    : writeLessonStep(context, settings, claim, asking);
}

async function complete({ db, clock }: Context, claim: ClaimedProposal): Promise<void> {
  const written = claim.kind === "translation" ? translationOf(claim) : await lessonOf(db, claim);
  if (written === null) await failProposal(db, clock(), claim, "unusable", aboutWhole());
  else await finishProposal(db, clock(), claim, written);
}
