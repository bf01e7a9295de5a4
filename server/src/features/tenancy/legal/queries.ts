import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { activeOrganizations } from "#tenancy/organizations/index.ts";
import { type LegalKind, legalKinds } from "./kinds.ts";

export type Texts = Partial<Record<Language, string>>;

const columns = rowOf("legal_page", ["organization_id", "url", "email", "phone", "changed_at"], {
  kind: narrowed<LegalKind>(),
  texts: narrowed<Texts>(),
});
export type LegalPageRow = RowOf<typeof columns>;
export type LegalPageValues = Pick<LegalPageRow, "url" | "email" | "phone" | "texts">;

/** Its own and the installation's; null: the installation's alone. */
export async function selectLegalPages(db: Database, organizationId: number | null): Promise<LegalPageRow[]> {
  const { rows } = await sql<LegalPageRow>`
    select ${columns} from legal_page
    where organization_id is null or organization_id = ${organizationId}`.execute(db);
  return rows;
}

/** SQL: of each kind the one that is shown, the organization's own before the installation's. */
export const shownPages = (organizationId: RawBuilder<unknown>) => sql`
  (select distinct on (kind) * from legal_page
   where legal_page.organization_id is null or legal_page.organization_id = ${organizationId}
   order by kind, legal_page.organization_id nulls last)`;

/** The page that is shown, the organization's or the installation's. */
export async function selectShownPage(
  db: Database,
  organizationId: number | null,
  kind: LegalKind,
): Promise<LegalPageRow | undefined> {
  const { rows } = await sql<LegalPageRow>`
    select ${columns} from ${shownPages(sql`${organizationId}::bigint`)} as legal_page
    where legal_page.kind = ${kind}`.execute(db);
  return rows[0];
}

/** Until the transaction ends: two changes at once would each remind of what the other has just set. */
export async function lockLegalPages(trx: Database, organizationId: number | null): Promise<void> {
  const name = `legal pages of ${organizationId ?? "the installation"}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

export async function upsertLegalPage(
  trx: Database,
  now: Date,
  of: { organizationId: number | null; kind: LegalKind },
  values: LegalPageValues,
): Promise<void> {
  await sql`
    insert into legal_page (organization_id, kind, url, email, phone, texts, changed_at)
    values (${of.organizationId}, ${of.kind}, ${values.url}, ${values.email}, ${values.phone},
            ${JSON.stringify(values.texts)}, ${now})
    on conflict (organization_id, kind) do update
    set url = excluded.url, email = excluded.email, phone = excluded.phone, texts = excluded.texts,
        changed_at = excluded.changed_at`.execute(trx);
}

export async function deleteLegalPage(
  trx: Database,
  of: { organizationId: number | null; kind: LegalKind },
): Promise<void> {
  await sql`
    delete from legal_page
    where organization_id is not distinct from ${of.organizationId} and kind = ${of.kind}`.execute(trx);
}

const missing = sql<LegalKind[]>`
  array(select kind from unnest(${sql.lit(`{${legalKinds.join(",")}}`)}::text[]) with ordinality as wanted (kind, position)
        where not exists (select from legal_page
                          where legal_page.kind = wanted.kind
                            and (legal_page.organization_id = organization.id or legal_page.organization_id is null))
        order by position)`;

const missingColumns = rowOf("organization", ["id", "slug", "name"], { missing });
type MissingRow = RowOf<typeof missingColumns>;

/** Organizations whose visitors are not told everything. Places to try things out have no visitors. */
export function missingList(): ListQuery<MissingRow, "name"> {
  return {
    columns: missingColumns,
    from: sql`from ${activeOrganizations}`,
    conditions: [sql`not is_sandbox`, sql`cardinality(${missing}) > 0`],
    sortColumns: { name: { expression: sql`name`, type: "text" } },
    standard: [{ key: "name", descending: false }],
    id: { expression: sql`id`, type: "bigint" },
  };
}

/** Those that were made before the moment. */
export async function selectMissing(db: Database, madeBefore: Date): Promise<MissingRow[]> {
  const { columns: list, from, conditions } = missingList();
  const { rows } = await sql<MissingRow>`
    select ${list} ${from}
    where ${sql.join([...conditions], sql` and `)} and creation_date < ${madeBefore} order by id`.execute(db);
  return rows;
}

/** Whether anybody has been here since before the moment whose visitors would have to be told something. */
export async function hasVisitors(db: Database, since: Date): Promise<boolean> {
  const { rows } = await sql<{ has_visitors: boolean }>`
    select exists (select from ${activeOrganizations} where not is_sandbox and creation_date < ${since})
      as has_visitors`.execute(db);
  return rows[0]?.has_visitors ?? false;
}
