import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

/** Holds until the transaction ends: two processes that both miss a key make one. */
const KEY_LOCK = 4_610_063;

/** For files and the proof within a credential, and for JWTs, whose readers may know nothing newer than RSA. */
export type KeyKind = "Ed25519" | "RS256";
export type PublicJwk = Record<string, string>;

const keyColumns = rowOf("certificate_key", ["id", "encrypted_private_key", "creation_date"], {
  kind: narrowed<KeyKind>(),
  public_jwk: narrowed<PublicJwk>(),
});
export type KeyRow = RowOf<typeof keyColumns>;

export async function lockKeys(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx);
}

/** The newest first. */
export async function selectKeys(db: Database): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${keyColumns} from certificate_key order by creation_date desc, id`.execute(db);
  return rows;
}

export async function insertKey(
  trx: Database,
  now: Date,
  key: { id: string; kind: KeyKind; publicJwk: PublicJwk; encryptedPrivateKey: string },
): Promise<void> {
  await sql`
    insert into certificate_key (id, kind, public_jwk, encrypted_private_key, creation_date)
    values (${key.id}, ${key.kind}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.encryptedPrivateKey}, ${now})`.execute(
    trx,
  );
}
