import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { compiledStatement } from "#platform/database/statements/compiled-statement.ts";

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
  issuer: string;
  /** Null: the issuer's only one is meant. */
  clientId: string | null;
  /** Then it is for registrations alone that let lessons be chosen in a frame. */
  isFramed: boolean;
  stateHash: Buffer;
  nonceHash: Buffer;
  browserHash: Buffer;
  deploymentHint: string | null;
  loginQuery: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Remembers the login, in one round trip with finding its registration: a class begins all of its logins at once. The
 * commit need not wait for the disk: should PostgreSQL forget the login, its launch is refused, and begins anew.
 * @returns the registration; undefined, with nothing done, where none or several are meant, or it may not be used so
 */
export async function insertLogin(db: Database, login: NewLogin): Promise<LoginRegistration | undefined> {
  const [registration] = await insertion(db, login);
  return registration;
}

const insertion = compiledStatement<NewLogin, LoginRegistration>(
  (value) => sql<LoginRegistration>`
    with meant as (
      select id, client_id, auth_url, deep_linking, is_active from lti_registration
      where issuer = ${value("issuer")}
        and (${value("clientId")}::text is null or client_id = ${value("clientId")}::text)
    ),
    inserted as (
      insert into lti_login (state_hash, nonce_hash, browser_hash, registration_id, deployment_hint, login_query,
                             creation_date, expires_at)
      select ${value("stateHash")}, ${value("nonceHash")}, ${value("browserHash")}, meant.id,
             ${value("deploymentHint")}, ${value("loginQuery")}, ${value("now")}, ${value("expiresAt")}
      from meant cross join (select set_config('synchronous_commit', 'off', true)) as relaxed
      where is_active and (deep_linking or not ${value("isFramed")}::boolean) and (select count(*) from meant) = 1
      returning registration_id
    )
    select meant.* from meant join inserted on inserted.registration_id = meant.id`,
);

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
