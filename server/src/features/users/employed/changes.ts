import { sql } from "kysely";
import { leaveAccountMail } from "#features/account-mail/index.ts";
import { type AuditOrigin, changedFields } from "#features/audit/index.ts";
import { inSavepoint, isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { hasOwnAccount } from "../account/own-account.ts";
import { changeUsers } from "../changes.ts";
import { isNotErased } from "../live-user.ts";
import { type EmployedProfile, employedFields } from "./employable.ts";

/** `email_taken`: nothing of the change is written. Where the address is taken stays unsaid: it may be another organization. */
export type EmployedChange = "changed" | "unchanged" | "email_taken";

interface LockedProfile extends EmployedProfile {
  has_password: boolean;
  has_own_account: boolean;
  is_taken: boolean;
}

/**
 * Gives an account what the HR system says of its fields, an account of one's own too, whose holder gets a mail (decision
 * D23). Another active user of the organization keeps the address that they have, and so does whoever signs in with it, where
 * this account does too.
 */
export async function changeEmployedUser(
  trx: Database,
  now: Date,
  origin: AuditOrigin,
  organizationId: number,
  userId: number,
  requested: Partial<EmployedProfile>,
): Promise<EmployedChange> {
  const before = await lockProfile(trx, organizationId, userId, requested.email ?? null);
  if (!before) return "unchanged";
  const { is_taken, has_password, has_own_account, ...profile } = before;
  const changes = changedFields(profile, sentOf(requested));
  if (Object.keys(changes).length === 0) return "unchanged";
  if (changes.email && is_taken) return "email_taken";
  const write = async (trx: Database) => {
    await changeUsers(trx, now, organizationId, [userId], {
      set: sql.join(Object.entries(changes).map(([field, [, value]]) => sql`${sql.ref(field)} = ${value}`)),
      unless: sql`false`,
      audit: { origin, action: "user.update", changes },
    });
    const { email, first_name, last_name } = changes;
    if (!has_own_account || !(email || first_name || last_name)) return;
    const person = { organizationId, userId, address: profile.email };
    await leaveAccountMail(trx, now, person, email ? "email_changed" : "name_changed");
  };
  if (changes.email && has_password) return (await isRefused(trx, write)) ? "email_taken" : "changed";
  await write(trx);
  return "changed";
}

/** The fields as they are, until the transaction ends, and whether somebody else keeps the address that is asked for. */
async function lockProfile(trx: Database, organizationId: number, userId: number, email: string | null) {
  const hasIt = sql`other.id <> "user".id and lower(other.email) = lower(${email})`;
  const { rows } = await sql<LockedProfile>`
    select email, first_name, last_name, job_titles, department, password_hash is not null as has_password,
           ${hasOwnAccount} as has_own_account,
           lower(email) is distinct from lower(${email})
             and (exists (select from "user" as other
                          where other.organization_id = ${organizationId} and other.is_active and ${hasIt})
                  or password_hash is not null
                     and exists (select from "user" as other where other.password_hash is not null and ${hasIt}))
             as is_taken
    from "user" where organization_id = ${organizationId} and id = ${userId} and ${isNotErased}
    for no key update`.execute(trx);
  return rows[0];
}

/** Whether a neighbour was faster to sign in with the address; what the transaction did before stands. */
async function isRefused(trx: Database, write: (trx: Database) => Promise<void>): Promise<boolean> {
  try {
    await inSavepoint(trx, write);
    return false;
  } catch (error) {
    if (isUniqueViolation(error, "user_password_email")) return true;
    throw error;
  }
}

function sentOf(requested: Partial<EmployedProfile>): Record<string, unknown> {
  return Object.fromEntries(
    employedFields.flatMap((field) => (requested[field] === undefined ? [] : [[field, requested[field]]])),
  );
}
