import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { nothingToResend, scoreNotFound } from "../../problems.ts";
import { settleFailures } from "../blocked/notice.ts";
import { type ScoreFilter, type ScoreRow, selectScore } from "../list.ts";
import { type RequeuedScore, requeueOne, requeueSome } from "./requeue.ts";

const MOST_RESENT = 10_000;

/** @throws scoreNotFound */
export async function scoreOf(db: Database, id: number): Promise<ScoreRow> {
  const { organization_id: _organization, deployment_row: _deployment, ...row } = await storedScore(db, id);
  return row;
}

/** At once one that waits, again one that was given up, with the same moment. @throws scoreNotFound, nothingToResend */
export async function resendScore(context: Context, request: HttpRequest, id: number): Promise<ScoreRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { organization_id: organizationId } = await storedScore(trx, id);
    const scores = await requeueOne(trx, now, id);
    if (scores.length === 0) throw nothingToResend();
    await settleFailuresOf(trx, now, scores);
    await audit(change, "lti_score.resend", { organizationId, id });
    return scoreOf(trx, id);
  });
}

/** All that wait or were given up and match, a bounded number at a time; what a newer one has overtaken stays. */
export async function resendScores(
  context: Context,
  request: HttpRequest,
  { after, ...filter }: ScoreFilter & { after: number },
): Promise<{ resent: number; next_after: number | null }> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const scores = await requeueSome(trx, now, filter, { after, size: MOST_RESENT });
    await settleFailuresOf(trx, now, scores);
    for (const [organizationId, ofIt] of Map.groupBy(scores, (score) => score.organization_id))
      await audit(
        change,
        "lti_score.resend_many",
        { organizationId, type: "organization", id: organizationId },
        { resent: [null, ofIt.length] },
      );
    const hasMore = scores.length === MOST_RESENT;
    return { resent: scores.length, next_after: hasMore ? (scores.at(-1)?.id ?? null) : null };
  });
}

/** Notices tell of scores that were given up: where only waiting ones are sent, they stay. */
async function settleFailuresOf(trx: Database, now: Date, scores: readonly RequeuedScore[]): Promise<void> {
  const failed = scores.filter(({ was_failed }) => was_failed);
  await settleFailures(trx, now, [...new Set(failed.map(({ deployment_id }) => deployment_id))]);
}

async function storedScore(db: Database, id: number) {
  const row = await selectScore(db, id);
  if (!row) throw scoreNotFound();
  return row;
}
