import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/** How often learners missed a point in their score, by what its authors said of it. */
export interface FlagCounts {
  concept: string;
  language: Language;
  open: number;
  accepted: number;
  rejected: number;
}

export async function selectFlagCounts(db: Database, scenario: number): Promise<FlagCounts[]> {
  const { rows } = await sql<FlagCounts>`
    select flag.concept, run.language,
           count(*) filter (where flag.resolution is null)::integer as open,
           count(*) filter (where flag.resolution = 'accepted')::integer as accepted,
           count(*) filter (where flag.resolution = 'rejected')::integer as rejected
    from scenario_flag as flag
    join scenario_run as run on run.organization_id = flag.organization_id and run.id = flag.run_id
    where run.scenario_id = ${scenario} and flag.about = 'point'
    group by flag.concept, run.language`.execute(db);
  return rows;
}
