import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import type { LearnableKind } from "../kind.ts";

/** Something of a kind, as operators see to it. */
export interface Administered {
  id: number;
  organization_id: number | null;
  scenario_id?: string | null;
}

/**
 * Retires something, or offers it again. Learners who have begun it keep working where they may (specification, "Lesson
 * template"). What already is so stays as it was, its `modified_date` too.
 */
export async function setActive(
  context: Context,
  request: HttpRequest,
  kind: LearnableKind,
  row: Administered,
  isActive: boolean,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const { rows } = await sql`
      ${kind.update} is_active = ${isActive}, retired_at = ${isActive ? null : now}::timestamptz, modified_date = ${now}
      where id = ${row.id} and is_active <> ${isActive}
      returning id`.execute(trx);
    if (rows.length === 0) return;
    await audit(
      change,
      isActive ? kind.actions.reactivate : kind.actions.retire,
      { organizationId: row.organization_id, id: kind.targetOf(row) },
      { is_active: [!isActive, isActive] },
    );
    await kind.announce?.(trx, now, isActive ? "reactivated" : "retired", [row.id]);
  });
}

/**
 * Hides what is everybody's from an organization, or shows it again. `modified_date` moves for that organization alone, so
 * that its mirror learns of what came back (contract 4.3).
 */
export async function setVisibility(
  context: Context,
  request: HttpRequest,
  kind: LearnableKind,
  row: Administered,
  organizationId: number,
  isVisible: boolean,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    // Nobody retires it meanwhile: what is announced is what is so then.
    if (kind.announce) await sql`select ${kind.from} where id = ${row.id} for share`.execute(trx);
    if (!(await upsertVisibility(trx, now, kind, row.id, organizationId, isVisible))) return;
    await audit(
      change,
      isVisible ? kind.actions.show : kind.actions.hide,
      { organizationId, id: kind.targetOf(row) },
      { is_visible: [!isVisible, isVisible] },
    );
    await kind.announce?.(trx, now, isVisible ? "shown" : "hidden", [row.id], organizationId);
  });
}

/** False when it is so already. What was never hidden needs no row to be visible. */
async function upsertVisibility(
  trx: Database,
  now: Date,
  { visibility, key }: LearnableKind,
  id: number,
  organizationId: number,
  isVisible: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    ${visibility.insert} (${key}, organization_id, is_visible, modified_date)
    select ${id}, ${organizationId}, ${isVisible}, ${now}
    where not ${isVisible}::boolean
       or exists (select ${visibility.from} where ${key} = ${id} and organization_id = ${organizationId})
    on conflict (${key}, organization_id) do update
      set is_visible = excluded.is_visible, modified_date = excluded.modified_date
      where told.is_visible <> excluded.is_visible
    returning ${key}`.execute(trx);
  return rows.length > 0;
}
