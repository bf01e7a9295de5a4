import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { AiUse } from "../uses.ts";

interface UsedEndpoint {
  organizationId: number;
  use: AiUse;
  model: string;
  /** The organization's own, not the installation's. */
  isOwn: boolean;
}

/** One more failure in a row: kept for all processes, so that an endpoint that answers nothing of use does not go unnoticed. */
export async function countFailing(
  db: Database,
  now: Date,
  { organizationId, use, model, isOwn }: UsedEndpoint,
  failure: string,
): Promise<void> {
  await sql`
    insert into ai_failing_use as failing (organization_id, use, model, is_own, failure, failing_since, failed_at)
    values (${organizationId}, ${use}, ${model}, ${isOwn}, ${failure}, ${now}, ${now})
    on conflict (organization_id, use) do update
    set failures = case when failing.model = excluded.model and failing.is_own = excluded.is_own
                     then failing.failures + 1 else 1 end,
        failing_since = case when failing.model = excluded.model and failing.is_own = excluded.is_own
                          then failing.failing_since else excluded.failing_since end,
        model = excluded.model, is_own = excluded.is_own, failure = excluded.failure, failed_at = excluded.failed_at`.execute(
    db,
  );
}

/** It answered: for the organization the row ends, and of the installation's endpoint for all others, too. */
export async function endFailing(
  db: Database,
  { organizationId, use, model, isOwn }: UsedEndpoint,
): Promise<void> {
  await sql`
    delete from ai_failing_use
    where use = ${use} and (organization_id = ${organizationId} or (not ${isOwn}::boolean and not is_own and model = ${model}))`.execute(
    db,
  );
}

/** Its settings changed: what failed before says nothing of what is asked now. */
export async function forgetFailing(db: Database, organizationId: number): Promise<void> {
  await sql`delete from ai_failing_use where organization_id = ${organizationId}`.execute(db);
}
