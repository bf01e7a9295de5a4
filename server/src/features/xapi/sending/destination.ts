import type { Encryption } from "#platform/encryption.ts";
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

export function openDestination(encryption: Encryption, row: StoredDestination): Destination {
  return { url: row.url, credentials: credentialsOf(encryption, row) };
}

/** A stored secret opens only for the organization it was entered for. */
export function secretContext(organizationId: number): string {
  return `record_store/${organizationId}`;
}

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
