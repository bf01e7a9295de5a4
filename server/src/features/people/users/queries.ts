import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import type { LearnerReference } from "#platform/learner-reference.ts";
import { hasOwnAccount, isRoleHolder } from "./account/own-account.ts";
import { isNotErased } from "./live-user.ts";
import type { ProfileBody } from "./upsert/upsert-input.ts";
import type { UserKey } from "./upsert/user-key.ts";
import { joinEnrolment, type UserRow, userColumns } from "./user.ts";

/** A user who has the key of a profile, or may be claimed by its address. */
export interface Claimant {
  id: number;
  provider: string | null;
  is_role_holder: boolean;
  is_active: boolean;
  has_key: boolean;
  has_own_account: boolean;
  hris_fields: string[] | null;
}

/**
 * SQL query: the active users without a key who have this address. One of them alone is claimed by a new key (decision
 * D8); a user with a key is somebody else, whatever their address.
 */
export const unclaimedWith = (organizationId: Given<number>, address: RawBuilder<unknown>) => sql`
  select id from "user"
  where organization_id = ${organizationId} and lower(email) = lower(${address}) and provider is null and is_active`;

/** Locks the user with the key and those its address may claim, in the order of ids as everywhere. */
export async function lockClaimants(
  trx: Database,
  organizationId: number,
  profile: Pick<ProfileBody, "provider" | "provider_id" | "email">,
): Promise<Claimant[]> {
  const { provider, provider_id: providerId, email = null } = profile;
  const { rows } = await sql<Claimant>`
    select id, provider, ${isRoleHolder} as is_role_holder, is_active, hris_fields, ${hasOwnAccount} as has_own_account,
           coalesce(provider = ${provider} and provider_id = ${providerId}, false) as has_key
    from "user"
    where organization_id = ${organizationId}
      and ((provider = ${provider} and provider_id = ${providerId})
           or (lower(email) = lower(${email}) and provider is null and is_active))
    order by id
    for no key update`.execute(trx);
  return rows;
}

export async function selectUser(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from "user" ${joinEnrolment}
    where "user".organization_id = ${organizationId} and "user".id = ${userId}`.execute(db);
  return rows[0];
}

/** A user whose key has this `provider_id`, whatever the provider. */
export interface ProviderIdMatch {
  id: number;
  provider: string;
  is_active: boolean;
}

/** Half of the key names one user per provider. */
export async function selectByProviderId(
  db: Database,
  organizationId: number,
  providerId: string,
): Promise<ProviderIdMatch[]> {
  const { rows } = await sql<ProviderIdMatch>`
    ${matchesOfProviderId(organizationId, providerId)} order by id`.execute(db);
  return rows;
}

/** SQL query of the users that half of a key may mean. */
export const matchesOfProviderId = (organizationId: Given<number>, providerId: Given<string>) => sql`
  select id, provider, is_active from "user"
  where organization_id = ${organizationId} and provider_id = ${providerId}`;

/** Which of the keys have a user. */
export async function selectHeldKeys(
  db: Database,
  organizationId: number,
  keys: readonly UserKey[],
): Promise<UserKey[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<UserKey>`
    select provider, provider_id from "user"
    where organization_id = ${organizationId}
      and (provider, provider_id) in (
        select * from unnest(${keys.map((key) => key.provider)}::text[], ${keys.map((key) => key.provider_id)}::text[]))`.execute(
    db,
  );
  return rows;
}

/** Locks the provider's active users whose `provider_id` is not among the named. */
export async function lockMissing(
  trx: Database,
  organizationId: number,
  provider: string,
  named: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from "user"
    where organization_id = ${organizationId} and provider = ${provider} and is_active
      and not provider_id = any(${[...named]}::text[])
    order by id
    for no key update`.execute(trx);
  return rows.map((row) => row.id);
}

export interface FoundLearner {
  row_index: number;
  id: number;
  provider: string | null;
  provider_id: string | null;
  is_active: boolean;
}

/** The learners that the references name, by internal id or by key, locked until the transaction ends. */
export async function lockLearners(
  trx: Database,
  organizationId: number,
  references: readonly { row_index: number; reference: LearnerReference }[],
): Promise<FoundLearner[]> {
  const rows = references.map(({ row_index, reference }) => ({ row_index, ...reference }));
  const { rows: found } = await sql<FoundLearner>`
    select reference.row_index, "user".id, "user".provider, "user".provider_id, "user".is_active
    from json_to_recordset(${JSON.stringify(rows)}::json)
           as reference (row_index int, user_id bigint, provider text, provider_id text)
    join "user" on "user".organization_id = ${organizationId}
               and ("user".id = reference.user_id
                    or (reference.user_id is null and "user".provider = reference.provider
                        and "user".provider_id = reference.provider_id))
               and "user".erased_at is null
    order by "user".id
    for no key update of "user"`.execute(trx);
  return found;
}

export async function selectUserAnywhere(db: Database, userId: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from "user" ${joinEnrolment} where "user".id = ${userId}`.execute(db);
  return rows[0];
}

/** Null for nobody, and for a user without an address. */
export async function userAddress(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select email from "user" where organization_id = ${organizationId} and id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
}

/** Null for nobody, and for a person whose data were erased. */
export async function organizationOfUser(db: Database, userId: number): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from "user" where id = ${userId} and ${isNotErased}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** The same for the user that a query of organization and id names, before their credential is looked at. */
export async function lockUserNamedBy(trx: Database, reference: RawBuilder<unknown>): Promise<void> {
  await sql`select from "user" where (organization_id, id) = (${reference}) for update`.execute(trx);
}

export async function lockUser(trx: Database, organizationId: number, userId: number): Promise<void> {
  await sql`select from "user" where organization_id = ${organizationId} and id = ${userId} for update`.execute(
    trx,
  );
}

/** Ends all sessions that were opened with the old password. */
export async function setPasswordHash(
  db: Database,
  now: Date,
  user: { organization_id: number; id: number },
  passwordHash: string,
): Promise<void> {
  await sql`
    update "user" set password_hash = ${passwordHash}, credentials_after = ${now}
    where organization_id = ${user.organization_id} and id = ${user.id}`.execute(db);
}
