import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import type { ConnectionRow } from "./connection.ts";

/** A stored secret opens only for the organization it was entered for. */
export function secretContext(organizationId: number | string): string {
  return `hris_connection/${organizationId}`;
}

export const connectionSecrets: readonly EncryptedColumn[] = [
  ["hris_api_key", "encrypted_api_key"],
  ["hris_webhook_secret", "encrypted_webhook_secret"],
  ["hris_former_webhook_secret", "encrypted_former_secret"],
].map(([name = "", column = ""]) => ({
  name,
  column,
  table: "hris_connection",
  key: [{ column: "id", type: "bigint" as const }],
  owner: { column: "organization_id", contextOf: secretContext },
}));

/** @throws DecryptionError */
export function openSecret(
  encryption: Encryption,
  { organization_id }: Pick<ConnectionRow, "organization_id">,
  encrypted: string | null,
): string {
  return encrypted === null ? "" : encryption.decrypt(encrypted, secretContext(organization_id));
}

/** Whether the secret is the stored one: sent once more, it replaces nothing. One that does not open is another. */
export function isStoredAs(
  encryption: Encryption,
  row: Pick<ConnectionRow, "organization_id">,
  encrypted: string | null,
  secret: string,
): boolean {
  if (encrypted === null) return false;
  try {
    return openSecret(encryption, row, encrypted) === secret;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
}

/** The secrets that webhooks may be signed with now: two, while one replaces the other. @throws DecryptionError */
export function webhookSecrets(encryption: Encryption, row: ConnectionRow, now: Date): string[] {
  const formerHolds = row.former_secret_until !== null && Date.parse(row.former_secret_until) > now.getTime();
  return [row.encrypted_webhook_secret, formerHolds ? row.encrypted_former_secret : null]
    .filter((encrypted) => encrypted !== null)
    .map((encrypted) => openSecret(encryption, row, encrypted));
}
