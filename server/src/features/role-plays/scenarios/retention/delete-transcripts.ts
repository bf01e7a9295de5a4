import { type RawBuilder, sql } from "kysely";
import { selectTranscriptLimits } from "#content/ai/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

const AT_ONCE = 500;

/**
 * Deletes what was said in runs that are over for longer than their organization keeps it. Scores, points, the places that made
 * them, and what was reported stay.
 */
export async function deleteOldTranscripts({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  for (const { organizationId, days } of await selectTranscriptLimits(db))
    while ((await deleteSome(db, now, organizationId, days)) === AT_ONCE);
}

/** SQL: breaches without the learner's words; null where there are none. */
export function withoutQuotes(breaches: RawBuilder<unknown>, quote: "null" | '""'): RawBuilder<unknown> {
  return sql`(
    select case when ${breaches} is null then null
                else coalesce(jsonb_agg(breach || jsonb_build_object('quote', ${quote}::jsonb) order by position), '[]') end
    from jsonb_array_elements(${breaches}) with ordinality as told (breach, position))`;
}

/** @returns of how many runs */
async function deleteSome(db: Database, now: Date, organizationId: number, days: number): Promise<number> {
  const { rows } = await sql`
    with old as (
      select organization_id, id from scenario_run
      where organization_id = ${organizationId} and status <> 'running' and transcript_kept_days is null
        and coalesce(completed_at, last_activity_at) < ${now}::timestamptz - make_interval(days => ${days}::int)
      order by id limit ${AT_ONCE}
      for no key update
    ),
    emptied as (
      update scenario_turn as turn set text = '', heard = null
      from old where turn.organization_id = old.organization_id and turn.run_id = old.id
    )
    update scenario_run as run
    set transcript_kept_days = ${days}::int,
        breaches = ${withoutQuotes(sql`run.breaches`, "null")},
        modified_date = case when jsonb_path_exists(run.breaches, '$[*].quote ? (@ != null)') then ${now} else run.modified_date end,
        state = case when run.state = '{}' then run.state
                     else (run.state - '{reworded,doubts}'::text[]) || '{"lastLine": "", "lastUtterance": ""}'
                          || case when run.state ? 'breaches'
                                  then jsonb_build_object('breaches', ${withoutQuotes(sql`run.state -> 'breaches'`, '""')})
                                  else '{}' end end
    from old where run.organization_id = old.organization_id and run.id = old.id
    returning run.id`.execute(db);
  return rows.length;
}
