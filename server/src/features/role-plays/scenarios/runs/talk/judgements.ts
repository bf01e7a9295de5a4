import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/** How often judge and detector heard a point in the same turns; what they agree in tells how far either can be believed. */
export interface Disagreement {
  concept: string;
  language: Language;
  both: number;
  judgeOnly: number;
  detectorOnly: number;
}

/**
 * What authors look at: point by point and language, turns of a scenario in which a judge answered. No words of anybody's.
 * @param organizationId null: of all organizations
 */
export async function selectDisagreements(
  db: Database,
  scenario: number,
  organizationId: number | null,
): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with said as (
      select run.language, turn.judged->'heard' as heard, turn.judged->'judged' as judged
      from scenario_turn as turn
      join scenario_run as run on run.organization_id = turn.organization_id and run.id = turn.run_id
      where run.scenario_id = ${scenario} and turn.judged->>'by' = 'judge'
        and (${organizationId}::bigint is null or run.organization_id = ${organizationId}::bigint)
    ),
    named as (
      select language, heard, judged, concept
      from said cross join lateral (select jsonb_array_elements_text(heard) as concept
                                    union select jsonb_array_elements_text(judged)) as either
    )
    select concept, language, count(*) filter (where heard ? concept and judged ? concept)::int as both,
           count(*) filter (where not heard ? concept)::int as "judgeOnly",
           count(*) filter (where not judged ? concept)::int as "detectorOnly"
    from named group by concept, language order by concept, language`.execute(db);
  return rows;
}

/** Of judged turns, how many had claims that did not hold: a judge that quotes what was not said is of no use. */
export async function countRefusedClaims(
  db: Database,
  scenario: number,
): Promise<{ turns: number; refused: number }> {
  const { rows } = await sql<{ turns: number; refused: number }>`
    select count(*)::int as turns, coalesce(sum((turn.judged->>'refused')::int), 0)::int as refused
    from scenario_turn as turn
    join scenario_run as run on run.organization_id = turn.organization_id and run.id = turn.run_id
    where run.scenario_id = ${scenario} and turn.judged->>'by' = 'judge'`.execute(db);
  return rows[0] ?? { turns: 0, refused: 0 };
}
