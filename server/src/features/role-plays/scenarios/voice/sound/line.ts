import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { RunAddress } from "../../runs/run.ts";

const lineColumns = rowOf("scenario_turn as turn", ["text"], { language: sql<Language>`run.language` });
type Line = RowOf<typeof lineColumns>;

/** What the character said at this place of a learner's own run that is not over; undefined for everything else. */
export async function selectLine(
  db: Database,
  { organizationId, userId, scenarioId, attempt }: RunAddress,
  position: number,
): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select ${lineColumns}
    from scenario_run as run
    join scenario on scenario.id = run.scenario_id
    join scenario_turn as turn on turn.organization_id = run.organization_id and turn.run_id = run.id
    where run.organization_id = ${organizationId} and run.user_id = ${userId} and run.status = 'running'
      and scenario.scenario_id = ${scenarioId} and run.attempt = ${attempt}::bigint
      and turn.position = ${position}::bigint and turn.speaker = 'character'`.execute(db);
  return rows[0];
}
