import { sql } from "kysely";
import { type ColumnLists, columnLists, rowsOf } from "#platform/database/column-lists.ts";
import type { Database } from "#platform/database/database.ts";
import { hasOwnAccount } from "./own-account.ts";
import { keyOf, type UserKey } from "./user-key.ts";
import { changeableColumns, type UserProfile } from "./user-profile.ts";

export interface KnownUser extends UserProfile {
  id: number;
  has_own_account: boolean;
}

const knownColumns = [
  "id",
  "provider",
  "provider_id",
  ...changeableColumns,
  "access_role",
  "is_active",
] as const;

/** Whom a bulk request is about. */
export interface Concerned {
  /** Its rows, as far as they can be read. */
  rows: readonly (UserKey & { email?: string | null })[];
  /** Also the active users of this provider who are not among the named. */
  others: { provider: string; named: readonly string[] } | null;
}

/**
 * Locks everybody whom the request may change, in one statement and by id as everybody does: who has one of its keys
 * or addresses, and whom it deactivates.
 * @returns who has one of its keys, by key
 */
export async function lockConcerned(
  trx: Database,
  organizationId: number,
  { rows: asked, others }: Concerned,
): Promise<Map<string, KnownUser>> {
  const texts = (read: (row: Concerned["rows"][number]) => string | null) => sql`${asked.map(read)}::text[]`;
  // Only whoever is deactivated has neither key nor address here, and they may be many.
  const onlyNamed = others ? sql`where id = any(array(select id from named))` : sql``;
  const { rows } = await sql<ColumnLists<KnownUser>>`
    with asked as (
      select * from unnest(${texts((row) => row.provider)}, ${texts((row) => row.provider_id)},
                           ${texts((row) => row.email ?? null)}) as asked (provider, provider_id, email)
    ),
    named as (
      select holder.id, holder.email, asked.email as asked_email from asked left join lateral (
        select id, email from "user" where organization_id = ${organizationId} and provider = asked.provider
          and provider_id = asked.provider_id offset 0) as holder on true
    ),
    locked as (
      select ${sql.join(knownColumns.map((name) => sql.id(name)))}, ${hasOwnAccount} as has_own_account from "user"
      -- An array is made once; a subquery might be asked again for each user.
      where organization_id = ${organizationId} and id = any(array(
        select id from named
        union all
        select holder.id from named cross join lateral (
          select id from "user" where organization_id = ${organizationId} and lower(email) = lower(named.asked_email)
          offset 0) as holder
        where named.email is distinct from named.asked_email
        union all
        select id from "user"
        where organization_id = ${organizationId} and provider = ${others?.provider ?? null} and is_active
          and not provider_id = any(${[...(others?.named ?? [])]}::text[])))
      order by id
      for no key update
    )
    select ${columnLists([...knownColumns, "has_own_account"])} from locked ${onlyNamed}`.execute(trx);
  return new Map(rowsOf(rows[0]).map((user) => [keyOf(user), user]));
}

/** Who has these addresses, by the number of the address in the list. One lookup each, whatever the planner believes. */
export async function selectAddressees(
  db: Database,
  organizationId: number,
  addresses: readonly string[],
): Promise<Map<number, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ number: number; id: number }>`
    select sent.number, holder.id
    from unnest(${[...addresses]}::text[]) with ordinality as sent (address, number)
    cross join lateral (
      select id from "user"
      where organization_id = ${organizationId} and lower(email) = lower(sent.address) offset 0
    ) as holder`.execute(db);
  return new Map(rows.map(({ number, id }) => [number - 1, id]));
}
