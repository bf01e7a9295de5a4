import { sql } from "kysely";
import { randomToken, sha256 } from "#kernel/secret.ts";
import { isLive, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";

/** A mail of a new colleague may wait until they are back from a holiday. */
const LINK_MS = 7 * 24 * 3_600_000;

/**
 * A token for a person from an HR system to choose their first password: it works once, for a week, and ends with the
 * account's activity, a change of its address, or another password. Nobody gets one whose address is another one's by
 * now, or is what somebody signs in with already: two people cannot sign in with one address.
 * @returns null for nobody
 */
export async function inviteToPassword(
  trx: Database,
  now: Date,
  { organizationId, userId, address }: { organizationId: number; userId: number; address: string },
): Promise<string | null> {
  const token = randomToken();
  const { rows } = await sql`
    with person as (
      select "user".organization_id, "user".id, email from ${people}
      where "user".organization_id = ${organizationId} and "user".id = ${userId} and ${isLive}
        and lower(email) = lower(${address}) and "user".source = 'hris' and password_hash is null
    )
    insert into password_reset (organization_id, user_id, email, token_hash, creation_date, expires_at)
    select organization_id, id, email, ${sha256(token)}, ${now}, ${new Date(now.getTime() + LINK_MS)} from person
    where not exists (select from ${people} where password_hash is not null and lower("user".email) = lower(person.email))
    returning id`.execute(trx);
  return rows.length > 0 ? token : null;
}
