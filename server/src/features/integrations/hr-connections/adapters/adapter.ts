import type { Context } from "#platform/feature.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { openSecret, webhookSecrets } from "../connections/secrets.ts";
import type { HrisHub } from "../hub/hub.ts";
import { komboHub } from "../hub/kombo/kombo.ts";
import { storedHub } from "../records/stored-hub.ts";

/** Kombo's own in Europe. */
const STANDARD_BASE_URL = "https://api.kombo.dev/v1";

export type AdapterContext = Pick<Context, "outbound" | "clock" | "encryption" | "db">;

/** The adapter for the connection's hub. @throws DecryptionError where a stored secret cannot be decrypted */
export function hubOf(context: AdapterContext, row: ConnectionRow): HrisHub {
  const { encryption, clock, db } = context;
  if (row.hub !== "kombo") return storedHub(db, row.id, row.hub);
  return komboHub(context, {
    baseUrl: (row.base_url ?? STANDARD_BASE_URL).replace(/\/+$/, ""),
    apiKey: openSecret(encryption, row, row.encrypted_api_key),
    integrationId: row.integration_id ?? "",
    webhookSecrets: webhookSecrets(encryption, row, clock()),
  });
}
