import { randomBytes } from "node:crypto";
import type { Database } from "#platform/database/database.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import { secretContext } from "../../sending/destination-queries.ts";
import { insertSecret } from "../queries.ts";

/** Standard Webhooks 1.0.0: 24 to 64 bytes, base64 after `whsec_`. */
const SECRET_BYTES = 32;

/** Makes and stores a secret. @returns it in the clear, for the one time it is shown */
export async function makeSecret(
  trx: Database,
  encryption: Encryption,
  now: Date,
  endpoint: { id: number; organizationId: number },
  { isPrimary }: { isPrimary: boolean },
): Promise<string> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  const encrypted = encryption.encrypt(secret, secretContext(endpoint.id));
  await insertSecret(trx, now, {
    organizationId: endpoint.organizationId,
    endpointId: endpoint.id,
    encrypted,
    isPrimary,
  });
  return secret;
}
