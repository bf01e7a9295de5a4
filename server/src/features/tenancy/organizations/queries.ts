import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { StoredRange } from "#platform/rate-limit/address-ranges.ts";

const names = [
  "id",
  "slug",
  "name",
  "time_zone",
  "default_language",
  "is_sandbox",
  "is_active",
  "flexible_matching",
  "default_course",
  "default_access_days",
  "auto_assign_mandatory",
  "people_may_write",
  "browser_speech",
  "swiss_spelling",
  "mails_reminders",
  "sign_up_is_open",
  "sign_up_domains",
  "display_name",
  "accent_color",
  "logo_content_type",
  "logo_dark_content_type",
  "logo_reads_on_dark",
  "creation_date",
  "modified_date",
] as const;
const columns = [...names, sql<StoredRange[]>`address_ranges`.as("address_ranges")] as const;
const listColumns = rowOf("organization", names, {
  default_language: narrowed<Language | null>(),
  address_ranges: narrowed<StoredRange[]>(),
});
export type OrganizationRow = RowOf<typeof listColumns>;

/** What a check of the table says and its generated type does not. */
type Checked = Pick<OrganizationRow, "default_language">;

export interface OrganizationValues {
  name?: string;
  time_zone?: string;
  default_language?: Language | null;
  is_sandbox?: boolean;
  flexible_matching?: boolean;
  default_course?: string | null;
  default_access_days?: number;
  auto_assign_mandatory?: boolean;
  people_may_write?: boolean;
  browser_speech?: boolean;
  swiss_spelling?: boolean;
  mails_reminders?: boolean;
  sign_up_is_open?: boolean;
  sign_up_domains?: string[];
  display_name?: string | null;
  accent_color?: string | null;
  logo?: Buffer | null;
  logo_content_type?: string | null;
  logo_reads_on_dark?: boolean;
  logo_dark?: Buffer | null;
  logo_dark_content_type?: string | null;
  /** As JSON. */
  address_ranges?: string;
}

/** Inserts the organization, or nothing when the slug is taken. */
export async function insertOrganization(
  db: Database,
  now: Date,
  slug: string,
  name: string,
  values: OrganizationValues,
) {
  return db
    .insertInto("organization")
    .values({ ...values, slug, name, creation_date: now, modified_date: now })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirst();
}

export async function updateOrganization(
  db: Database,
  now: Date,
  id: number,
  values: OrganizationValues & { is_active?: boolean },
) {
  return db
    .updateTable("organization")
    .set({ ...values, modified_date: now })
    .where("id", "=", id)
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirst();
}

/** By internal id or by slug: operators name organizations either way. */
export async function selectOrganization(db: Database, reference: number | string) {
  return db
    .selectFrom("organization")
    .select(columns)
    .$narrowType<Checked>()
    .where(typeof reference === "number" ? "id" : "slug", "=", reference)
    .executeTakeFirst();
}

export function organizationList(filter: {
  search?: string | undefined;
  isActive?: boolean | undefined;
}): ListQuery<OrganizationRow, "name"> {
  const { search, isActive } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (search !== undefined)
    conditions.push(sql`position(search_fold(${search}) in search_fold(name || ' ' || slug)) > 0`);
  if (isActive !== undefined) conditions.push(sql`is_active = ${isActive}`);
  return {
    columns: listColumns,
    from: sql`from organization`,
    conditions,
    sortColumns: { name: { expression: sql`name`, type: "text" } },
    standard: [{ key: "name", descending: false }],
    id: { expression: sql`id`, type: "bigint" },
  };
}

export async function selectLogo(db: Database, slug: string) {
  return db
    .selectFrom("organization")
    .select(["logo", "logo_content_type", "logo_dark", "logo_dark_content_type"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}

/** The moment is the row's own date of change, which the horizon of watermarks has already been asked about. */
export async function markDefaultLanguageChanged(db: Database, id: number): Promise<void> {
  await sql`update organization set default_language_since = modified_date where id = ${id}`.execute(db);
}

/** SQL: the language of titles where nobody asks for one, or null; and since when it is that one. */
export const defaultLanguageOf = (organizationId: number | RawBuilder<unknown>) =>
  sql<Language | null>`(select default_language from organization where organization.id = ${organizationId})`;
export const defaultLanguageSince = (organizationId: number) =>
  sql<
    string | null
  >`(select default_language_since from organization where organization.id = ${organizationId})`;

/** Since when the installation is in use: of the first organization that is no sandbox. Null: there is none. */
export async function earliestOrganization(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ since: string | null }>`
    select min(creation_date) as since from organization where not is_sandbox`.execute(db);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since);
}
