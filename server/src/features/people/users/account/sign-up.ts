import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { enrol } from "#people/enrolments/index.ts";
import type { Database } from "#platform/database/database.ts";
import { markMoved } from "../changes.ts";
import { createNewcomer } from "./newcomer.ts";

/** Somebody who comes by themselves, without a partner. */
interface SelfMadeUser {
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
export async function signUpUser(trx: Database, now: Date, person: SelfMadeUser): Promise<number | null> {
  const { organizationId, email, firstName, lastName, language, passwordHash } = person;
  const newcomer = createNewcomer(now, organizationId, {
    source: "signup",
    email,
    first_name: firstName,
    last_name: lastName,
    preferred_language: language,
    password_hash: passwordHash,
  });
  const { rows } = await sql<{ id: number }>`with ${newcomer} select id from created`.execute(trx);
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
