import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { EndedReason } from "../ended-reason.ts";
import type { RunRow } from "../run.ts";

/** Ends a running run without a result, so nothing is announced. The caller has locked it. @returns the run as it is then */
export async function endRun<Run extends Pick<RunRow, "organization_id" | "id">>(
  trx: Database,
  now: Date,
  run: Run,
  reason: EndedReason,
): Promise<Run & Pick<RunRow, "status" | "phase" | "ended_reason" | "due">> {
  await sql`
    update scenario_run set status = 'ended', phase = 'over', ended_reason = ${reason}, modified_date = ${now}
    where organization_id = ${run.organization_id} and id = ${run.id} and status = 'running'`.execute(trx);
  return { ...run, status: "ended", phase: "over", ended_reason: reason, due: null };
}
