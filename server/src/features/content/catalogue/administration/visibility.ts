import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { announceTemplates } from "../announcement.ts";

/**
 * Hides a platform template from an organization, or shows it again. `modified_date` moves for that organization
 * alone, so that its mirror learns of a template that came back (contract 4.3).
 */
export async function setVisibility(
  context: Context,
  request: HttpRequest,
  templateId: number,
  organizationId: number,
  isVisible: boolean,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    await lockTemplate(trx, templateId);
    if (!(await upsertVisibility(trx, now, templateId, organizationId, isVisible))) return;
    await recordAudit(trx, now, request, {
      organizationId,
      action: isVisible ? "template.show" : "template.hide",
      targetType: "template",
      targetId: templateId,
      changes: { is_visible: [!isVisible, isVisible] },
    });
    await announceTemplates(trx, now, isVisible ? "shown" : "hidden", [templateId], organizationId);
  });
}

/** Nobody retires it meanwhile: what is announced is what is so then. */
async function lockTemplate(trx: Database, templateId: number): Promise<void> {
  await sql`select from template where id = ${templateId} for share`.execute(trx);
}

/** False when it is so already. What was never hidden needs no row to be visible. */
async function upsertVisibility(
  db: Database,
  now: Date,
  templateId: number,
  organizationId: number,
  isVisible: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into template_visibility (template_id, organization_id, is_visible, modified_date)
    select ${templateId}, ${organizationId}, ${isVisible}, ${now}
    where not ${isVisible}::boolean
       or exists (select from template_visibility
                  where template_id = ${templateId} and organization_id = ${organizationId})
    on conflict (template_id, organization_id) do update
      set is_visible = excluded.is_visible, modified_date = excluded.modified_date
      where template_visibility.is_visible <> excluded.is_visible
    returning template_id`.execute(db);
  return rows.length > 0;
}
