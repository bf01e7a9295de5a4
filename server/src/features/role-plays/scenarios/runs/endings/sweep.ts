import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { fromRuns } from "../run.ts";
import { endingDue } from "./ending-due.ts";

/** Ends abandoned role-plays. If the learner is just coming back, the sweep waits for their lock and checks again. */
export async function sweepRuns({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  await sql`
    with over as (
      select run.organization_id, run.id, ${endingDue(now)} as due ${fromRuns}
      where run.status = 'running' and ${endingDue(now)} is not null
      order by run.id
      for no key update of run
    )
    update scenario_run set status = 'ended', phase = 'over', ended_reason = over.due, modified_date = ${now}
    from over where scenario_run.organization_id = over.organization_id and scenario_run.id = over.id`.execute(
    db,
  );
}
