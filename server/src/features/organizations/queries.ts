import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

export interface OrganizationRow {
  id: number;
  slug: string;
  name: string;
  time_zone: string;
  is_sandbox: boolean;
  is_active: boolean;
  flexible_matching: boolean;
  default_course: string | null;
  default_access_days: number;
  auto_assign_mandatory: boolean;
  display_name: string | null;
  accent_color: string | null;
  logo_content_type: string | null;
  creation_date: string;
  modified_date: string;
}

const columns = [
  "id",
  "slug",
  "name",
  "time_zone",
  "is_sandbox",
  "is_active",
  "flexible_matching",
  "default_course",
  "default_access_days",
  "auto_assign_mandatory",
  "display_name",
  "accent_color",
  "logo_content_type",
  "creation_date",
  "modified_date",
] as const;

export interface OrganizationValues {
  name?: string;
  time_zone?: string;
  is_sandbox?: boolean;
  flexible_matching?: boolean;
  default_course?: string | null;
  default_access_days?: number;
  auto_assign_mandatory?: boolean;
  display_name?: string | null;
  accent_color?: string | null;
  logo?: Buffer | null;
  logo_content_type?: string | null;
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
    .executeTakeFirst();
}

/** By internal id or by slug: operators name organizations either way. */
export async function selectOrganization(db: Database, reference: number | string) {
  return db
    .selectFrom("organization")
    .select(columns)
    .where(typeof reference === "number" ? "id" : "slug", "=", reference)
    .executeTakeFirst();
}

export async function listOrganizations(
  db: Database,
  filter: { search: string | undefined; isActive: boolean | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: OrganizationRow[] }> {
  const search = filter.search;
  const matching = db
    .selectFrom("organization")
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`position(search_fold(${search}) in search_fold(name || ' ' || slug)) > 0`),
    )
    .$if(filter.isActive !== undefined, (query) => query.where("is_active", "=", filter.isActive === true));
  const { count } = await matching
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(columns)
    .orderBy("name")
    .orderBy("id")
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function selectLogo(db: Database, slug: string) {
  return db
    .selectFrom("organization")
    .select(["logo", "logo_content_type", "modified_date"])
    .where("slug", "=", slug)
    .executeTakeFirst();
}
