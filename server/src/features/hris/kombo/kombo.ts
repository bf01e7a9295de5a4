import type { HrisHub } from "../hub/hub.ts";
import { type KomboAccess, type KomboContext, komboClient } from "./client.ts";
import { readEmployee } from "./employee.ts";
import { readGroup } from "./group.ts";
import { readIntegration } from "./integration.ts";
import { readPages } from "./pages.ts";
import { readWebhook } from "./webhook.ts";

export interface KomboConnection extends KomboAccess {
  /** Two, while one replaces the other. */
  webhookSecrets: readonly string[];
}

/** The adapter for Kombo (https://docs.kombo.dev): HR systems behind one key and an id for each integration. */
export function komboHub(context: KomboContext, connection: KomboConnection): HrisHub {
  const client = komboClient(context, connection);
  return {
    capabilities: { delta: true, deletions: "explicit" },
    async check(signal) {
      await client("/check-api-key", {}, signal);
      const id = encodeURIComponent(connection.integrationId);
      return readIntegration(await client(`/integrations/${id}`, {}, signal));
    },
    employees: (reading) => readPages(client, "/hris/employees", readEmployee, reading),
    groups: (reading) => readPages(client, "/hris/groups", readGroup, reading),
    readWebhook: (raw, headers) => readWebhook(raw, headers, connection.webhookSecrets),
  };
}
