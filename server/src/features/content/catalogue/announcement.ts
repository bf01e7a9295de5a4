import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { publishAll } from "#platform/outbox.ts";
import { activeOrganizations } from "#tenancy/organizations/index.ts";
import { isVisible, titleIn } from "./learnable.ts";
import { joinVisibility } from "./lesson-type.ts";

type TemplateChange = "retired" | "reactivated" | "hidden" | "shown";

/**
 * `template.retired` reaches only who asks for it by name (contract, section 8): every active organization that sees
 * these templates, or the one from which they were hidden or to which they were shown. The caller has locked them.
 */
export async function announceTemplates(
  trx: Database,
  now: Date,
  change: TemplateChange,
  templateIds: readonly number[],
  onlyOrganizationId: number | null = null,
): Promise<void> {
  if (templateIds.length === 0) return;
  const rows = await selectAffected(trx, templateIds, onlyOrganizationId);
  await publishAll(
    trx,
    now,
    rows.map(({ organization_id: organizationId, ...template }) => ({
      organizationId,
      type: "template.retired",
      data: { change, ...template },
    })),
  );
}

interface AffectedTemplate {
  organization_id: number;
  template_id: number;
  title: string;
  /** Whether the organization's learners may begin it from now on. */
  is_active: boolean;
}

async function selectAffected(
  trx: Database,
  templateIds: readonly number[],
  onlyOrganizationId: number | null,
): Promise<AffectedTemplate[]> {
  const { rows } = await sql<AffectedTemplate>`
    select organization.id as organization_id, template.id as template_id,
           ${titleIn(sql`organization.default_language`)} as title,
           template.is_active and ${isVisible} as is_active
    from template
    join ${activeOrganizations}
      on (template.organization_id is null or template.organization_id = organization.id)
    ${joinVisibility(sql`organization.id`)}
    where template.id = any(${[...templateIds]}::bigint[])
      and case when ${onlyOrganizationId}::bigint is null then ${isVisible}
               else organization.id = ${onlyOrganizationId} end
    order by organization.id, template.id`.execute(trx);
  return rows;
}
