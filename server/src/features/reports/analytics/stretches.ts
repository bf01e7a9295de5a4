import { sql } from "kysely";
import { secondsOf } from "#learning/activity/index.ts";
import { scenarioRuns } from "#role-plays/scenarios/index.ts";

/** SQL for a from clause: when learners were at work, in lessons and in talks. */
export const stretches = sql`(
    select organization_id, user_id, began_at, ended_at, ${secondsOf(sql`began_at`, sql`ended_at`)} as seconds
    from sitting
    union all
    select organization_id, user_id, started_at, talked_until, talked_seconds from ${scenarioRuns} as run)`;
