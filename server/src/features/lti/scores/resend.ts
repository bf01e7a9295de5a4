import { recordAudit } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { nothingToResend, scoreNotFound } from "../problems.ts";
import { requeueScore, type ScoreRow, selectScore } from "./list.ts";
import { settleFailure } from "./notice.ts";

/** @throws scoreNotFound */
export async function scoreOf(db: Database, id: number): Promise<ScoreRow> {
  const { organization_id: _organization, deployment_row: _deployment, ...row } = await storedScore(db, id);
  return row;
}

/** At once one that waits, again one that was given up, with the same moment. @throws scoreNotFound, nothingToResend */
export async function resendScore(context: Context, request: HttpRequest, id: number): Promise<ScoreRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const {
      organization_id: organizationId,
      deployment_row: deploymentId,
      status,
    } = await storedScore(trx, id);
    if (!(await requeueScore(trx, now, id))) throw nothingToResend();
    if (status === "failed") await settleFailure(trx, now, deploymentId);
    const target = { targetType: "lti_score", targetId: id };
    await recordAudit(trx, now, request, { organizationId, action: "lti_score.resend", ...target });
    return scoreOf(trx, id);
  });
}

async function storedScore(db: Database, id: number) {
  const row = await selectScore(db, id);
  if (!row) throw scoreNotFound();
  return row;
}
