import { type RawBuilder, sql } from "kysely";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { type AuditChanges, audit, type Change, changedFields } from "#tenancy/audit/index.ts";
import { changeProfile, setAccessRole } from "../changes.ts";
import { setPasswordHash } from "../queries.ts";
import { hasOwnAccount, isRoleHolder, signsInAlone } from "./own-account.ts";

/** What decides over a change of somebody's account. Lock the row before reading it. */
export interface Account {
  id: number;
  organization_id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  access_role: AccessRole;
  /** What they were before they came back through a partner; null once an operator has decided. */
  former_access_role: AccessRole | null;
  /** Manager or admin, now or formerly. */
  is_role_holder: boolean;
  is_active: boolean;
  source: string;
  provider: string | null;
  erased_at: string | null;
  has_password: boolean;
  has_own_account: boolean;
  signs_in_alone: boolean;
  hris_fields: string[] | null;
}

/**
 * The account with its row locked; undefined where the organization has none. Null, for operators: of any organization.
 * A partner that names somebody else's id must not wait for their row, nor keep others from it.
 */
export function lockAccount(
  trx: Database,
  organizationId: number | null,
  userId: number,
): Promise<Account | undefined> {
  return selectAccount(trx, organizationId, userId, sql`for no key update`);
}

/** As it is at this moment, for a page that shows it. */
export function findAccount(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<Account | undefined> {
  return selectAccount(db, organizationId, userId, sql``);
}

async function selectAccount(
  db: Database,
  organizationId: number | null,
  userId: number,
  lock: RawBuilder<unknown>,
): Promise<Account | undefined> {
  const isTheirs = organizationId === null ? sql`true` : sql`organization_id = ${organizationId}`;
  const { rows } = await sql<Account>`
    select id, organization_id, email, first_name, last_name, access_role, former_access_role,
           ${isRoleHolder} as is_role_holder, is_active, source, provider, erased_at, hris_fields,
           password_hash is not null as has_password, ${hasOwnAccount} as has_own_account,
           ${signsInAlone} as signs_in_alone
    from "user" where ${isTheirs} and id = ${userId} ${lock}`.execute(db);
  return rows[0];
}

/** Every other credential of theirs ends. @throws a unique violation where somebody signs in with the address already */
export async function replacePassword(change: Change, account: Account, passwordHash: string): Promise<void> {
  const { trx, now } = change;
  await leaveAccountMail(trx, now, personOf(account), "password_changed");
  await setPasswordHash(trx, now, account, passwordHash);
  await audit(change, "user.set_password", targetOf(account), {
    password: account.has_password ? ["set", "replaced"] : [null, "set"],
  });
}

/**
 * An operator's decision. Becoming a learner, they lose the password that they had, and what was issued for it ends; a former
 * role is settled with it.
 */
export async function changeRole(change: Change, account: Account, role: AccessRole): Promise<void> {
  const { trx, now } = change;
  const { access_role, former_access_role } = account;
  if (role === access_role && former_access_role === null) return;
  const isEnd = role === "learner" && account.has_password;
  if (role !== access_role || isEnd)
    await leaveAccountMail(trx, now, personOf(account), isEnd ? "access_ended" : "role_changed");
  await setAccessRole(trx, now, account.organization_id, account.id, role);
  await audit(change, "user.set_role", targetOf(account), {
    ...changedFields({ access_role, former_access_role }, { access_role: role, former_access_role: null }),
    ...(isEnd ? passwordEnds : {}),
  });
}

/** The address to sign in with, and the names. @throws a unique violation where somebody has the address already */
export async function changeIdentity(
  change: Change,
  account: Account,
  identity: { email?: string | null; first_name?: string; last_name?: string },
): Promise<void> {
  const { trx, now } = change;
  const sent = Object.entries(identity).filter(([, value]) => value !== undefined);
  const changes = changedFields({ ...account }, Object.fromEntries(sent));
  if (Object.keys(changes).length === 0) return;
  if (account.has_own_account) {
    await leaveAccountMail(trx, now, personOf(account), changes.email ? "email_changed" : "name_changed");
  }
  const values = sent.map(([column, value]) => ({ column, value: sql`${value}::text` }));
  await changeProfile(trx, now, account.organization_id, account.id, values);
  await audit(change, "user.update", targetOf(account), changes);
}

/** Whether there is anything for `endOwnAccess` to end. */
export function hasPasswordOrRole({ has_password, access_role }: Account): boolean {
  return has_password || access_role !== "learner";
}

/**
 * Ends what lets somebody in by themselves, where they have or may have that: role, password, sessions, links by mail.
 * Publishes no event: the change it is part of does. A person who is handed over belongs to the partner from now on;
 * otherwise the former role is kept for an operator to decide.
 * @param occasion what the person is told of, and what the log calls it
 */
export async function endOwnAccess(
  change: Change,
  account: Account,
  occasion: {
    action: string;
    mail: "handed_over" | "access_ended";
    changes?: AuditChanges;
  },
): Promise<void> {
  const { trx, now } = change;
  if (account.has_own_account) {
    await leaveAccountMail(trx, now, personOf(account), occasion.mail);
  }
  if (account.has_own_account || account.source === "signup") {
    await sql`
      update "user" set password_hash = null, access_role = 'learner', credentials_after = ${now},
                        former_access_role = ${occasion.mail === "handed_over" ? null : roleBefore(account)}
      where id = ${account.id}`.execute(trx);
  }
  await audit(change, occasion.action, targetOf(account), {
    ...occasion.changes,
    ...changedFields({ access_role: account.access_role }, { access_role: "learner" }),
    ...(account.has_password ? passwordEnds : {}),
  });
}

function roleBefore({ access_role, former_access_role }: Account): AccessRole {
  return access_role === "learner" ? (former_access_role ?? access_role) : access_role;
}

/** A password stands in no log, only that there was one. */
const passwordEnds: AuditChanges = { password: ["set", null] };

function personOf({ organization_id: organizationId, id: userId, email: address }: Account) {
  return { organizationId, userId, address };
}

function targetOf({ organization_id: organizationId, id }: Account) {
  return { organizationId, id };
}
