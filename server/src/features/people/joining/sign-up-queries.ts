import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { Newcomer } from "./join-form.ts";

const columns = rowOf("sign_up", ["id", "email", "first_name", "last_name", "password_hash"], {
  preferred_language: narrowed<Language>(),
});
export type SignUpRow = RowOf<typeof columns>;

interface NewSignUp extends Omit<Newcomer, "password"> {
  organizationId: number;
  tokenHash: Buffer;
  passwordHash: string;
  now: Date;
  expiresAt: Date;
}

export async function insertSignUp(db: Database, signUp: NewSignUp): Promise<void> {
  await sql`
    insert into sign_up (organization_id, token_hash, email, first_name, last_name, preferred_language, password_hash,
                         creation_date, expires_at)
    values (${signUp.organizationId}, ${signUp.tokenHash}, ${signUp.email}, ${signUp.firstName}, ${signUp.lastName},
            ${signUp.language}, ${signUp.passwordHash}, ${signUp.now}, ${signUp.expiresAt})`.execute(db);
}

export async function selectSignUp(
  db: Database,
  organizationId: number,
  tokenHash: Buffer,
  now: Date,
): Promise<SignUpRow | undefined> {
  const { rows } = await sql<SignUpRow>`
    select ${columns} from sign_up
    where organization_id = ${organizationId} and token_hash = ${tokenHash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** Takes the row away: of two racing confirmations, one gets it. */
export async function takeSignUp(
  trx: Database,
  organizationId: number,
  id: number,
): Promise<SignUpRow | undefined> {
  const { rows } = await sql<SignUpRow>`
    delete from sign_up where organization_id = ${organizationId} and id = ${id} returning ${columns}`.execute(
    trx,
  );
  return rows[0];
}

export async function deleteExpiredSignUps(db: Database, now: Date): Promise<void> {
  await sql`delete from sign_up where expires_at <= ${now}`.execute(db);
}
