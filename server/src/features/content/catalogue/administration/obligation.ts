import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { isMandatory, joinVisibility } from "../lesson-type.ts";

/**
 * Marks a template as compulsory for an organization's members, or as optional. `modified_date` moves for that
 * organization alone. Existing assignments stay.
 */
export async function setMandatory(
  context: Context,
  request: HttpRequest,
  templateId: number,
  organizationId: number,
  mandatory: boolean,
): Promise<void> {
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    if (!(await upsertMark(trx, now, templateId, organizationId, mandatory))) return;
    await audit(
      change,
      mandatory ? "template.oblige" : "template.release",
      { organizationId, id: templateId },
      { is_mandatory: [!mandatory, mandatory] },
    );
  });
}

/** False when it is so already. */
async function upsertMark(
  trx: Database,
  now: Date,
  templateId: number,
  organizationId: number,
  mandatory: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into template_visibility (template_id, organization_id, is_visible, is_mandatory, modified_date)
    select template.id, ${organizationId}, true, ${mandatory}, ${now}
    from template ${joinVisibility(sql`${organizationId}`)}
    where template.id = ${templateId} and ${isMandatory} <> ${mandatory}
    on conflict (template_id, organization_id) do update
      set is_mandatory = excluded.is_mandatory, modified_date = excluded.modified_date
      where template_visibility.is_mandatory is distinct from excluded.is_mandatory
    returning template_id`.execute(trx);
  return rows.length > 0;
}
