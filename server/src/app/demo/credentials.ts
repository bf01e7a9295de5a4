import { sql } from "kysely";
import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import type { Context } from "#platform/feature.ts";

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

interface KeptPartner {
  clientId: string;
  /** Null when it cannot be opened any more, as after a change of SECRET_KEY. */
  clientSecret: string | null;
  isComplete: boolean;
}

const PURPOSE = "demo_partner.client_secret";

export const demoPartnerSecret: EncryptedColumn = {
  name: "demo_partner",
  table: "demo_partner",
  column: "client_secret",
  key: [{ column: "only_row", type: "boolean" }],
  owner: { context: PURPOSE },
};

export async function readPartner({ db, encryption }: Context): Promise<KeptPartner | null> {
  const { rows } = await sql<{ client_id: string; client_secret: string; is_complete: boolean }>`
    select client_id, client_secret, is_complete from demo_partner`.execute(db);
  const [row] = rows;
  return row
    ? {
        clientId: row.client_id,
        clientSecret: opened(() => encryption.decrypt(row.client_secret, PURPOSE)),
        isComplete: row.is_complete,
      }
    : null;
}

function opened(decrypt: () => string): string | null {
  try {
    return decrypt();
  } catch {
    return null;
  }
}

export async function recordPartner(
  { db, encryption }: Context,
  organizationId: number,
  { clientId, clientSecret }: Credentials,
): Promise<void> {
  await sql`
    insert into demo_partner (organization_id, client_id, client_secret)
    values (${organizationId}, ${clientId}, ${encryption.encrypt(clientSecret, PURPOSE)})
    on conflict (only_row) do update
      set organization_id = excluded.organization_id, client_id = excluded.client_id,
          client_secret = excluded.client_secret`.execute(db);
}

export async function markComplete({ db }: Context): Promise<void> {
  await sql`update demo_partner set is_complete = true`.execute(db);
}
