import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import type { KpiKey } from "./definitions.ts";

/** What an organization wants its key figures to be. */
export async function selectTargets(db: Database, organizationId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; target: number }>`
    select key, target::float8 as target from hr_kpi_target where organization_id = ${organizationId}`.execute(
    db,
  );
  return new Map(rows.map(({ key, target }) => [key, target]));
}

/** Sets a target, or with null takes it away. */
export async function setTarget(
  context: Context,
  request: HttpRequest,
  organizationId: number,
  key: KpiKey,
  target: number | null,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = (await lockTargets(trx, organizationId)).get(key) ?? null;
    if (before === target) return;
    if (target === null) await deleteTarget(trx, organizationId, key);
    else await upsertTarget(trx, now, organizationId, key, target);
    await audit(change, "hr_kpi_target.set", { organizationId, id: key }, { target: [before, target] });
  });
}

/** One after the other, so that each notes what it really replaced. */
async function lockTargets(trx: Database, organizationId: number): Promise<Map<string, number>> {
  await sql`select from organization where id = ${organizationId} for no key update`.execute(trx);
  return selectTargets(trx, organizationId);
}

async function upsertTarget(trx: Database, now: Date, organizationId: number, key: KpiKey, target: number) {
  await sql`
    insert into hr_kpi_target (organization_id, key, target, modified_date)
    values (${organizationId}, ${key}, ${target}, ${now})
    on conflict (organization_id, key) do update set target = excluded.target, modified_date = excluded.modified_date`.execute(
    trx,
  );
}

async function deleteTarget(trx: Database, organizationId: number, key: KpiKey): Promise<void> {
  await sql`delete from hr_kpi_target where organization_id = ${organizationId} and key = ${key}`.execute(
    trx,
  );
}
