import type { EncryptedColumn } from "#platform/encryption/encrypted-column.ts";
import { DecryptionError, type Encryption } from "#platform/encryption/encryption.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import type { ClassifiedAnswer } from "./batch-outcome.ts";
import type { Credentials, Destination } from "./connection.ts";

/** A store's settings as they are stored. */
export interface StoredDestination {
  organization_id: number;
  url: string;
  auth_type: "basic" | "oauth2";
  username: string | null;
  token_url: string | null;
  client_id: string | null;
  scope: string | null;
  client_auth: "header" | "body" | null;
  encrypted_secret: string;
}

/** Null: the stored password or client secret does not open. That is this store's trouble, and no other's. */
export function openDestination(encryption: Encryption, row: StoredDestination): Destination | null {
  try {
    return { url: row.url, credentials: credentialsOf(encryption, row) };
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

/** As if the store refused us: statements wait, operators are told, and it is tried again by itself. */
export const secretUnreadable: ClassifiedAnswer = {
  outcome: { kind: "refused" },
  status: null,
  said: inSentences(
    defineSentence(
      "record_store.secret_unreadable",
      "The stored password cannot be opened. Put the key that wrote it back into SECRET_KEY, or enter the credentials again.",
    )(),
  ),
  words: null,
};

/** A stored secret opens only for the organization it was entered for. */
export function secretContext(organizationId: number | string): string {
  return `record_store/${organizationId}`;
}

export const storeSecrets: EncryptedColumn = {
  name: "record_store",
  table: "record_store",
  column: "encrypted_secret",
  key: [{ column: "id", type: "bigint" }],
  owner: { column: "organization_id", contextOf: secretContext },
};

function credentialsOf(encryption: Encryption, row: StoredDestination): Credentials {
  const secret = encryption.decrypt(row.encrypted_secret, secretContext(row.organization_id));
  if (row.auth_type === "basic") return { type: "basic", username: row.username ?? "", password: secret };
  return {
    type: "oauth2",
    organizationId: row.organization_id,
    tokenUrl: row.token_url ?? "",
    clientId: row.client_id ?? "",
    clientSecret: secret,
    scope: row.scope,
    clientAuth: row.client_auth ?? "header",
  };
}
