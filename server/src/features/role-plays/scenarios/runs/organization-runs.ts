import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Some of an organization's runs, and the content of its own role-plays that was frozen for them and nobody else plays. */
export async function deleteRunsOf(trx: Database, organizationId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ content_hash: string; is_own: boolean }>`
    delete from scenario_run
    where organization_id = ${organizationId}
      and id = any(array(select id from scenario_run where organization_id = ${organizationId} limit ${limit}))
    returning content_hash,
      exists (select from scenario where scenario.id = scenario_run.scenario_id and organization_id = ${organizationId}) as is_own`.execute(
    trx,
  );
  const own = [...new Set(rows.filter(({ is_own }) => is_own).map(({ content_hash }) => content_hash))];
  await sql`
    delete from scenario_edition where content_hash = any(${own}::text[])
      and not exists (select from scenario_run where scenario_run.content_hash = scenario_edition.content_hash)
      and not exists (select from scenario where scenario.content_hash = scenario_edition.content_hash
                        and organization_id is distinct from ${organizationId}::bigint)`.execute(trx);
  return rows.length;
}
