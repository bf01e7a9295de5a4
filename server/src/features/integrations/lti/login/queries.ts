import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

export interface LoginRegistration {
  id: number;
  client_id: string;
  auth_url: string;
  deep_linking: boolean;
  is_active: boolean;
}

export async function selectRegistrationsOf(db: Database, issuer: string): Promise<LoginRegistration[]> {
  const { rows } = await sql<LoginRegistration>`
    select id, client_id, auth_url, deep_linking, is_active from lti_registration where issuer = ${issuer}
    order by id`.execute(db);
  return rows;
}

interface NewLogin {
  stateHash: Buffer;
  nonceHash: Buffer;
  browserHash: Buffer;
  registrationId: number;
  deploymentHint: string | null;
  loginQuery: string;
  now: Date;
  expiresAt: Date;
}

export async function insertLogin(db: Database, login: NewLogin): Promise<void> {
  await sql`
    insert into lti_login (state_hash, nonce_hash, browser_hash, registration_id, deployment_hint, login_query,
                           creation_date, expires_at)
    values (${login.stateHash}, ${login.nonceHash}, ${login.browserHash}, ${login.registrationId},
            ${login.deploymentHint}, ${login.loginQuery}, ${login.now}, ${login.expiresAt})`.execute(db);
}

/** How many logins wait for their launch, counted no further than `most`. */
export async function countOpenLogins(db: Database, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (select from lti_login where expires_at > ${now} limit ${most}) as login`.execute(
    db,
  );
  return rows[0]?.open ?? 0;
}

/** Used and expired logins stay for an hour, so that the log can say which of the two it was. */
export async function deleteOldLogins(db: Database, before: Date): Promise<void> {
  await sql`delete from lti_login where expires_at < ${before}`.execute(db);
}
