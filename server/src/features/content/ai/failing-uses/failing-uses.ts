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

/** Counts one more failure in a row, across all processes, so that an endpoint without usable answers does not go unnoticed. */
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

/** A usable answer ends the run of failures: for this organization, or for all if it was the installation's endpoint. */
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

/** Resets the count after a change of settings: earlier failures say nothing about the new ones. */
export async function forgetFailing(db: Database, organizationId: number): Promise<void> {
  await sql`delete from ai_failing_use where organization_id = ${organizationId}`.execute(db);
}
