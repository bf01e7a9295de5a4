import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";
import type { People } from "../people.ts";
import { type Range, within } from "../range.ts";

interface ConceptCount {
  key: string;
  covered: number;
  /** Results that know this point; those of before an author added it do not. */
  scored: number;
}

/** Of each point, in how many results of the range it was covered. */
export async function selectConceptCounts(
  db: Database,
  { organizationId, areThese }: People,
  { scenarioId }: { scenarioId: string },
  range: Range,
): Promise<Map<string, ConceptCount>> {
  const { rows } = await sql<ConceptCount>`
    select concept ->> 'key' as key, count(*) as scored,
           count(*) filter (where (concept ->> 'covered')::boolean) as covered
    from ${scenarioRuns} as run cross join lateral json_array_elements(concepts) as concept
    where organization_id = ${organizationId} and scenario_id = ${scenarioId} and ${areThese(sql`user_id`)}
      and completed_at is not null and ${within(sql`completed_at`, range)}
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}
