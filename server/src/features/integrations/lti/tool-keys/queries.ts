import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

/** Holds until the transaction ends: two processes that both miss a key make one. */
const KEY_LOCK = 4_610_040;

interface PublicJwk {
  kty: string;
  n: string;
  e: string;
  kid: string;
  use: string;
  alg: string;
}

const toolKeyColumns = rowOf(
  "lti_tool_key",
  ["id", "encrypted_private_key", "creation_date", "signs_from", "published_until"],
  {
    public_jwk: narrowed<PublicJwk>(),
  },
);
export type ToolKeyRow = RowOf<typeof toolKeyColumns>;

export async function lockToolKeys(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEY_LOCK})`.execute(trx);
}

/** The newest first. */
export async function selectPublishedKeys(db: Database, now: Date): Promise<ToolKeyRow[]> {
  const { rows } = await sql<ToolKeyRow>`
    select ${toolKeyColumns} from lti_tool_key
    where published_until is null or published_until > ${now}
    order by signs_from desc, id`.execute(db);
  return rows;
}

export async function insertToolKey(
  trx: Database,
  now: Date,
  key: { id: string; publicJwk: PublicJwk; encryptedPrivateKey: string; signsFrom: Date },
): Promise<void> {
  await sql`
    insert into lti_tool_key (id, public_jwk, encrypted_private_key, creation_date, signs_from)
    values (${key.id}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.encryptedPrivateKey}, ${now},
            ${key.signsFrom})`.execute(trx);
}

/** The others sign no more once the new one does, and stay published for what was signed until then. */
export async function retireOtherKeys(trx: Database, keptId: string, until: Date): Promise<void> {
  await sql`
    update lti_tool_key set published_until = ${until} where id <> ${keptId} and published_until is null`.execute(
    trx,
  );
}

/** The platforms' way to check what they signed ends at once, and so does the signing. */
export async function deleteOtherKeys(trx: Database, keptId: string): Promise<void> {
  await sql`delete from lti_tool_key where id <> ${keptId}`.execute(trx);
}

/** A private key that is no longer published is of use only to a thief. */
export async function deleteWithdrawnKeys(db: Database, now: Date): Promise<void> {
  await sql`delete from lti_tool_key where published_until <= ${now}`.execute(db);
}
