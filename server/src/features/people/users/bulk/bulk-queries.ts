import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type ColumnLists, columnLists, rowsOf } from "#platform/database/statements/column-lists.ts";
import { hasOwnAccount } from "../account/own-account.ts";
import { profileFieldNames } from "../profile/profile-columns.ts";
import type { UserProfile } from "../profile/user-profile.ts";
import { unclaimedWith } from "../queries.ts";
import { keyOf, type UserKey } from "../upsert/user-key.ts";

export interface KnownUser extends UserProfile {
  id: number;
  has_own_account: boolean;
  hris_fields: readonly string[] | null;
}

/** A user who may be claimed has no key yet. */
type LockedUser = Omit<KnownUser, "provider" | "provider_id"> & {
  provider: string | null;
  provider_id: string | null;
};

const knownColumns = [
  "id",
  "provider",
  "provider_id",
  ...profileFieldNames,
  "access_role",
  "is_active",
  "hris_fields",
] as const;

/** The users that a bulk request affects. */
export interface AffectedUsers {
  /** Its rows, as far as they can be read. */
  rows: readonly (UserKey & { email?: string | null })[];
  /** Also the active users of this provider who are not among the named. */
  others: { provider: string; named: readonly string[] } | null;
}

/**
 * Locks all users the request may change, in one statement and in the order of ids as everywhere: holders of its keys,
 * users an address of a new key may claim, and those it deactivates.
 * @returns who has one of its keys, by key, and whether there is anybody to claim
 */
export async function lockAffected(
  trx: Database,
  organizationId: number,
  { rows: asked, others }: AffectedUsers,
): Promise<{ known: Map<string, KnownUser>; mayClaim: boolean }> {
  const texts = (read: (row: AffectedUsers["rows"][number]) => string | null) =>
    sql`${asked.map(read)}::text[]`;
  // The users to deactivate, who may be many, have neither key nor address here: they are locked, not read.
  const onlyAsked = others ? sql`where provider is null or id = any(array(select id from named))` : sql``;
  const { rows } = await sql<ColumnLists<LockedUser>>`
    with asked as (
      select * from unnest(${texts((row) => row.provider)}, ${texts((row) => row.provider_id)},
                           ${texts((row) => row.email ?? null)}) as asked (provider, provider_id, email)
    ),
    named as (
      select holder.id, asked.email from asked left join lateral (
        select id from "user" where organization_id = ${organizationId} and provider = asked.provider
          and provider_id = asked.provider_id offset 0) as holder on true
    ),
    locked as (
      select ${sql.join(knownColumns.map((name) => sql.id(name)))}, ${hasOwnAccount} as has_own_account from "user"
      -- An array is made once; a subquery might be asked again for each user.
      where organization_id = ${organizationId} and id = any(array(
        select id from named
        union all
        select unclaimed.id from named cross join lateral (
          ${unclaimedWith(organizationId, sql`named.email`)} offset 0) as unclaimed
        where named.id is null
        union all
        select id from "user"
        where organization_id = ${organizationId} and provider = ${others?.provider ?? null} and is_active
          and not provider_id = any(${[...(others?.named ?? [])]}::text[])))
      order by id
      for no key update
    )
    select ${columnLists([...knownColumns, "has_own_account"])} from locked ${onlyAsked}`.execute(trx);
  const locked = rowsOf(rows[0]);
  const known = locked.flatMap(({ provider, provider_id, ...user }) =>
    provider === null || provider_id === null ? [] : [{ ...user, provider, provider_id }],
  );
  return { known: new Map(known.map((user) => [keyOf(user), user])), mayClaim: known.length < locked.length };
}

/** Which of these addresses may claim somebody, by their numbers in the list. */
export async function selectClaiming(
  db: Database,
  organizationId: number,
  addresses: readonly string[],
): Promise<Set<number>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await sql<{ number: number }>`
    select sent.number from unnest(${[...addresses]}::text[]) with ordinality as sent (address, number)
    where exists (${unclaimedWith(organizationId, sql`sent.address`)})`.execute(db);
  return new Set(rows.map(({ number }) => number - 1));
}
