import type { HrisHub } from "../hub.ts";
import { type KomboAccess, type KomboContext, komboClient } from "./client.ts";
import { readEmployee } from "./employee.ts";
import { readGroup } from "./group.ts";
import { readIntegration } from "./integration.ts";
import { readPages } from "./pages.ts";
import { readWebhook } from "./webhook.ts";

interface KomboConnection extends KomboAccess {
  /** Two, while one replaces the other. */
  webhookSecrets: readonly string[];
}

/** The header has whole seconds, and an answer takes a while. */
const CLOCKS_DIFFER_MS = 2_000;

/** The adapter for Kombo (https://docs.kombo.dev): HR systems behind one key and an id for each integration. */
export function komboHub(context: KomboContext, connection: KomboConnection): HrisHub {
  let behindMs = 0;
  const client = komboClient(context, connection, (hubTime) => {
    behindMs = context.clock().getTime() - hubTime.getTime();
  });
  return {
    capabilities: { delta: true, deletions: "explicit" },
    async check(signal) {
      await client("/check-api-key", {}, signal);
      const id = encodeURIComponent(connection.integrationId);
      const check = readIntegration(await client(`/integrations/${id}`, {}, signal));
      return check.state === "ready" && behindMs > CLOCKS_DIFFER_MS ? { ...check, behindMs } : check;
    },
    employees: (reading) => readPages(client, "/hris/employees", readEmployee, reading),
    groups: (reading) => readPages(client, "/hris/groups", readGroup, reading),
    readWebhook: (raw, headers) => readWebhook(raw, headers, connection.webhookSecrets),
  };
}
