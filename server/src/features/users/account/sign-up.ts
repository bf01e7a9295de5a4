import { sql } from "kysely";
import { enrol } from "#features/enrolments/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { publishFrom } from "#platform/outbox.ts";
import { markMoved } from "../changes.ts";
import { userEventData } from "../user.ts";

/** Somebody who comes by themselves, without a partner. */
export interface SelfMadeUser {
  organizationId: number;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  passwordHash: string;
}

/**
 * Creates the learner and announces it like every other new one.
 * @returns the id, or null when somebody signs in with the address, of whatever organization (decision D9)
 */
export async function signUpUser(trx: Database, now: Date, newcomer: SelfMadeUser): Promise<number | null> {
  const { organizationId, email, firstName, lastName, language, passwordHash } = newcomer;
  const announcement = publishFrom(now, {
    organizationId,
    type: sql`'user.created'`,
    providerId: sql`"user".provider_id`,
    data: userEventData,
    from: sql`created as "user"`,
  });
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into "user" (organization_id, email, first_name, last_name, preferred_language, password_hash, source,
                          creation_date, modified_date)
      values (${organizationId}, ${email}, ${firstName}, ${lastName}, ${language}, ${passwordHash}, 'signup',
              ${now}, ${now})
      on conflict do nothing
      returning *
    ),
    announced as (${announcement})
    select id from created`.execute(trx);
  const [user] = rows;
  if (!user) return null;
  const integration = { organizationId, applicationId: null };
  const learner = { userId: user.id, provider: null, providerId: null };
  const isPlaced = await enrol(trx, now, integration, learner, { course: null, cohort: null }, true);
  if (isPlaced) await markMoved(trx, now, organizationId, [user.id]);
  return user.id;
}

/** Whether nobody new could sign in with this address: what `signUpUser` would find, asked without creating anybody. */
export async function isAddressTaken(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from "user" where lower(email) = lower(${email}) and password_hash is not null`.execute(db);
  return rows.length > 0;
}
