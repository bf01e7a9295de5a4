import type { Context, Worker } from "#platform/feature.ts";
import { startClaiming } from "#platform/workers/claiming-worker.ts";
import { createTurns } from "#platform/workers/turns.ts";
import { cacheAccessTokens } from "../services/access-tokens.ts";
import { hastenBlocked } from "./blocked/blocked.ts";
import { notifyOfBlocked, notifyOfFailure, settleBlocked } from "./blocked/notice.ts";
import { type ClaimedScore, claimScores } from "./claim.ts";
import { recordOutcome, releaseVisit, restRegistration, type ScoreOutcome } from "./outcome-queries.ts";
import { type Sent, sendScore } from "./send.ts";

interface ScoreSenderOptions {
  /** Scores under way at once in this process. */
  slots?: number;
  leaseMs?: number;
}

const SLOTS = 10;
/** More than the slowest attempt takes: a token, a line item looked for and made, the score, each twice. */
const LEASE_MS = 180_000;
const REST_MS = 50;
const BUSY_MS = 2_000;
const LONGEST_REST_MS = 24 * 3_600_000;

/** Sends waiting scores to their platforms, until stopped. Any number of processes may run one. */
export function startScoreSender(context: Context, options: ScoreSenderOptions = {}): Worker {
  const { db, clock, log } = context;
  const { slots = SLOTS, leaseMs = LEASE_MS } = options;
  const tokens = cacheAccessTokens(context);
  const turns = createTurns();

  const worker = startClaiming({
    name: "lti-scores",
    log,
    restMs: REST_MS,
    isHeld: context.sending.isHeldNow,
    slots,
    pollMs: turns.pauseMs,
    claim: (size) =>
      turns.next(({ except, dueFrom }) => claimScores(db, { now: clock(), size, leaseMs, except, dueFrom })),
    serve: async (score) => keep(score, await sendScore(context, tokens, score)),
    failed: { sentence: "LTI score could not be sent", fieldsOf: (score) => ({ score: score.id }) },
  });

  async function keep(score: ClaimedScore, sent: Sent): Promise<void> {
    const now = clock();
    const outcome = outcomeOf(score, sent, now);
    await db.transaction().execute(async (trx) => {
      await recordOutcome(trx, now, score, outcome);
      await releaseVisit(trx, score);
      if (sent.kind === "retry" && sent.isBlocked)
        await notifyOfBlocked(trx, now, { ...score, reason: sent.failure });
      if (sent.kind === "failed") await notifyOfFailure(trx, now, score, sent.failure);
      if (sent.kind === "retry" && sent.failure.retryAfterMs !== null) {
        const restMs = Math.min(sent.failure.retryAfterMs, LONGEST_REST_MS);
        await restRegistration(trx, score.registration_id, new Date(now.getTime() + restMs));
      }
    });
    if (sent.kind === "delivered" && score.is_blocked) await resumeBlocked(now, score);
    if (sent.kind === "failed")
      log.warn({ score: score.id, reason: sent.failure.message }, "LTI score rejected; giving up");
  }

  /**
   * The set-up is mended: what waits for that goes on at once. After the commit, so that of the last two, which do not see
   * each other before, one ends the notice.
   */
  async function resumeBlocked(now: Date, score: ClaimedScore): Promise<void> {
    await hastenBlocked(db, now, { registrationId: score.registration_id });
    await settleBlocked(db, now, score.deployment_id);
  }

  return worker;
}

function outcomeOf(score: ClaimedScore, sent: Sent, now: Date): ScoreOutcome {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const { lineItemUrl } = sent;
  switch (sent.kind) {
    case "busy":
      return {
        status: "waiting",
        isAttempt: false,
        isBlocked: score.is_blocked,
        nextAttemptAt: after(BUSY_MS),
        lineItemUrl,
        lastStatus: null,
        lastError: null,
      };
    case "delivered":
      return {
        status: "delivered",
        isAttempt: true,
        isBlocked: false,
        nextAttemptAt: now,
        lineItemUrl,
        lastStatus: sent.status,
        lastError: sent.said,
      };
    case "retry":
    case "failed": {
      const { failure: lastError } = sent;
      const { status: lastStatus } = lastError;
      const nextAttemptAt = sent.kind === "retry" ? after(sent.pauseMs) : now;
      const status = sent.kind === "retry" ? "waiting" : "failed";
      const isBlocked = sent.kind === "retry" && sent.isBlocked;
      return { status, isAttempt: true, isBlocked, nextAttemptAt, lineItemUrl, lastStatus, lastError };
    }
  }
}
