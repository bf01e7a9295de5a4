import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { recordAudit } from "#tenancy/audit/index.ts";
import { announceTemplates } from "../announcement.ts";

/**
 * Retires a template, or offers it again. Learners who have begun it keep working (specification, "Lesson
 * template"). A template that already is so stays as it was, its `modified_date` too.
 */
export async function setTemplateActive(
  context: Context,
  request: HttpRequest,
  templateId: number,
  isActive: boolean,
): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const changed = await updateActive(trx, now, templateId, isActive);
    if (!changed) return;
    await recordAudit(trx, now, request, {
      organizationId: changed.organization_id,
      action: isActive ? "template.reactivate" : "template.retire",
      targetType: "template",
      targetId: templateId,
      changes: { is_active: [!isActive, isActive] },
    });
    await announceTemplates(trx, now, isActive ? "reactivated" : "retired", [templateId]);
  });
}

async function updateActive(db: Database, now: Date, templateId: number, isActive: boolean) {
  const { rows } = await sql<{ organization_id: number | null }>`
    update template
    set is_active = ${isActive}, retired_at = ${isActive ? null : now}::timestamptz, modified_date = ${now}
    where id = ${templateId} and is_active <> ${isActive}
    returning organization_id`.execute(db);
  return rows[0];
}
