import { sql } from "kysely";
import { isSameAddress } from "#kernel/email-address.ts";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type Change, changedFields } from "#tenancy/audit/index.ts";
import { hasOwnAccount, signsInAlone } from "../account/own-account.ts";
import { changeUsers } from "../changes.ts";
import { isNotErased } from "../live-user.ts";
import { type EmployedProfile, employedFields } from "./employable.ts";

/**
 * Of the last two nothing of the change is written. `email_taken`: another active user of the organization has the address.
 * `email_waits`: the person signs in alone, and an HR system's word does not move the mailbox that their password comes to.
 */
type EmployedChange = "changed" | "unchanged" | "email_taken" | "email_waits";

interface LockedProfile extends EmployedProfile {
  has_own_account: boolean;
  signs_in_alone: boolean;
  is_taken: boolean;
}

/**
 * Gives an account what the HR system says of its fields (decision D23). Of an account of one's own the names too, whose
 * holder gets a mail, but never the address.
 * @param moving accounts that get another address in the same transaction, so theirs are not taken
 */
export async function changeEmployedUser(
  { trx, now, origin }: Change,
  organizationId: number,
  userId: number,
  requested: Partial<EmployedProfile>,
  moving: readonly number[] = [],
): Promise<EmployedChange> {
  const before = await lockProfile(trx, organizationId, userId, requested.email ?? null, moving);
  if (!before) return "unchanged";
  const { is_taken, has_own_account, signs_in_alone, ...profile } = before;
  const changes = changedFields(profile, sentOf(requested));
  // In a record store another spelling of the address is another person.
  if (isSameAddress(profile.email, requested.email ?? null)) delete changes.email;
  if (Object.keys(changes).length === 0) return "unchanged";
  if (changes.email && is_taken) return "email_taken";
  if (changes.email && signs_in_alone) return "email_waits";
  await changeUsers(trx, now, organizationId, [userId], {
    set: sql.join([
      ...Object.entries(changes).map(([field, [, value]]) => sql`${sql.ref(field)} = ${value}`),
      sql`hris_fields = case when "user".hris_fields is not null
        then array(select unnest("user".hris_fields) union select unnest(${Object.keys(changes)}::text[])) end`,
    ]),
    unless: sql`false`,
    audit: { origin, action: "user.update", changes },
  });
  if (has_own_account && (changes.first_name || changes.last_name)) {
    await leaveAccountMail(trx, now, { organizationId, userId, address: profile.email }, "name_changed");
  }
  return "changed";
}

/** The fields as they are, until the transaction ends, and whether somebody else keeps the address that is asked for. */
async function lockProfile(
  trx: Database,
  organizationId: number,
  userId: number,
  email: string | null,
  moving: readonly number[],
) {
  const { rows } = await sql<LockedProfile>`
    select email, first_name, last_name, job_titles, department, ${hasOwnAccount} as has_own_account,
           ${signsInAlone} as signs_in_alone,
           lower(email) is distinct from lower(${email})
             and exists (select from "user" as other
                         where other.organization_id = ${organizationId} and other.is_active
                           and other.id <> "user".id and other.id <> all(${[...moving]}::bigint[])
                           and lower(other.email) = lower(${email})) as is_taken
    from "user" where organization_id = ${organizationId} and id = ${userId} and ${isNotErased}
    for no key update`.execute(trx);
  return rows[0];
}

function sentOf(requested: Partial<EmployedProfile>): Record<string, unknown> {
  return Object.fromEntries(
    employedFields.flatMap((field) => (requested[field] === undefined ? [] : [[field, requested[field]]])),
  );
}
