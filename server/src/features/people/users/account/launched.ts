import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { GivenEach } from "#platform/database/statements/compiled-statement.ts";
import { changeUsers } from "../changes.ts";
import { type Account, lockAccount } from "./account-changes.ts";
import { createNewcomer } from "./newcomer.ts";
import { hasOwnAccount } from "./own-account.ts";

/** What an LMS tells of a learner. Empty and null: it tells nothing. */
export interface LaunchedProfile {
  email: string | null;
  first_name: string;
  last_name: string;
  preferred_language: Language | null;
}

/**
 * Locks the user with this address in the organization, where exactly one active user has it (decision D8), or only
 * people who are deactivated: the first of them, since a launch never signs in a person whom the organization has
 * deactivated. Only the letters of ASCII are folded: to PostgreSQL the lower case of a Kelvin sign is a k, and somebody
 * else's address would do.
 */
export async function lockUserByEmail(
  trx: Database,
  organizationId: number,
  email: string,
): Promise<Account | undefined> {
  const { rows } = await sql<{ id: number; is_active: boolean }>`
    select id, is_active from "user"
    where organization_id = ${organizationId} and lower(email) = lower(${email})
      and lower(email collate "C") = lower(${email} collate "C")
    order by id
    for no key update`.execute(trx);
  const [active, ...others] = rows.filter((row) => row.is_active);
  if (others.length > 0) return undefined;
  const found = active ?? rows[0];
  return found && lockAccount(trx, organizationId, found.id);
}

/** Locks several users at once, by id as everywhere: those the query names, and those with one of the addresses. */
export async function lockLaunched(
  trx: Database,
  organizationId: number,
  { linked, addresses }: { linked: RawBuilder<unknown>; addresses: readonly string[] },
): Promise<void> {
  await sql`
    select from "user" where organization_id = ${organizationId} and id = any(array(
      ${linked}
      union all
      select id from "user"
      where organization_id = ${organizationId}
        and lower(email) in (select lower(address) from unnest(${[...addresses]}::text[]) as address)))
    order by id for no key update`.execute(trx);
}

/** A learner from an LMS launch (contract 6.4), with the address that the LMS sends, even if others have it. */
export async function createLaunchedUser(
  trx: Database,
  now: Date,
  organizationId: number,
  profile: LaunchedProfile,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ${createNewcomer(now, organizationId, { ...profile, source: "lti" })}
    select id from created`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The new learner has no row.");
  return row.id;
}

/** SQL of the columns that an LMS tells of, and of what they become. */
const toldColumns = sql`"user".first_name, "user".last_name, "user".preferred_language, "user".email`;
function proposed(profile: GivenEach<LaunchedProfile>): RawBuilder<unknown> {
  const isOwned = sql`("user".source = 'lti' and "user".provider is null and "user".hris_fields is null)`;
  const text = (column: "first_name" | "last_name") => sql`
    case when not ${hasOwnAccount} and ${profile[column]} <> '' and (${isOwned} or "user".${sql.ref(column)} = '')
         then ${profile[column]} else "user".${sql.ref(column)} end`;
  return sql`
    ${text("first_name")}, ${text("last_name")},
    case when ${isOwned} or "user".preferred_language is null
         then coalesce(${profile.preferred_language}::text, "user".preferred_language)
         else "user".preferred_language end,
    case when ${profile.email}::text is not null and (${isOwned} or "user".email is null)
              and not ${hasOwnAccount}
         then ${profile.email}::text else "user".email end`;
}

/** SQL condition over `"user"`: of what the LMS tells nothing is to be written. */
export const isKnownAsTold = (profile: GivenEach<LaunchedProfile>) =>
  sql`((${toldColumns}) is not distinct from (${proposed(profile)}))`;

/**
 * Overwrites what the LMS tells of learners that it brought; of learners of a partner's or an HR system's only what is blank (decision
 * F10), and nothing that belongs to an account of one's own.
 * @returns whether anything changed
 */
export async function refreshLaunchedUser(
  trx: Database,
  now: Date,
  organizationId: number,
  userId: number,
  profile: LaunchedProfile,
): Promise<boolean> {
  const changed = await changeUsers(trx, now, organizationId, [userId], {
    set: sql`(first_name, last_name, preferred_language, email) = (${proposed(profile)})`,
    unless: isKnownAsTold(profile),
  });
  return changed.length > 0;
}
