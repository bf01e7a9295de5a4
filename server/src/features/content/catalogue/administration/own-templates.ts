import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { isVisible, languagesOf, modifiedDate, ownOrShared, template } from "../learnable.ts";
import { fromTemplates } from "../template.ts";

/** A template as the organization's authors meet it: their own to change, the platform's to copy. */
const columns = (organizationId: number) =>
  rowOf(
    "template",
    ["id", "key", "category", "estimated_minutes", "is_active", "content_hash", "creation_date"],
    {
      title: sql<string>`wording.title`,
      description: sql<string>`wording.description`,
      language: narrowed<Language>(),
      wordings: template.allWordings,
      languages: sql<Language[]>`${languagesOf}`,
      is_own: sql<boolean>`template.organization_id is not null`,
      modified_date: sql<string>`${modifiedDate(organizationId)}`,
    },
  );
export type OwnTemplateRow = RowOf<ReturnType<typeof columns>>;

interface OwnTemplateFilter {
  search?: string | undefined;
  isOwn?: boolean | undefined;
  isActive?: boolean | undefined;
}

/** One of them; undefined where the organization is not shown it. */
export async function selectOwnTemplate(
  db: Database,
  organizationId: number,
  id: number,
): Promise<OwnTemplateRow | undefined> {
  const { rows } = await sql<OwnTemplateRow>`
    select ${columns(organizationId)} ${fromTemplates(organizationId)}
    where template.id = ${id} and ${ownOrShared(organizationId)} and ${isVisible}`.execute(db);
  return rows[0];
}

/** The organization's own first, then what the platform shows it; each by its id. */
export function ownTemplateList(
  organizationId: number,
  { search, isOwn, isActive }: OwnTemplateFilter,
): ListQuery<OwnTemplateRow, "is_own"> {
  const conditions: RawBuilder<unknown>[] = [ownOrShared(organizationId), sql`${isVisible}`];
  if (isOwn !== undefined) conditions.push(sql`(template.organization_id is not null) = ${isOwn}`);
  if (isActive !== undefined) conditions.push(sql`template.is_active = ${isActive}`);
  if (search !== undefined) conditions.push(template.holdsText(search));
  return {
    columns: columns(organizationId),
    from: fromTemplates(organizationId),
    conditions,
    sortColumns: { is_own: { expression: sql`(template.organization_id is not null)::int`, type: "bigint" } },
    standard: [{ key: "is_own", descending: true }],
    id: { expression: sql`template.id`, type: "bigint" },
  };
}
