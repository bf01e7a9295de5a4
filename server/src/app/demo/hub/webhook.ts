import { createHmac, randomUUID } from "node:crypto";
import { access } from "./api.ts";

/** Of an address that a connection names: the rest of it is this service's own. */
const PATH = /\/hris\/webhooks\/[\w-]+\/$/;

/** @returns the address, unless it is no connection's */
export function webhookAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url && PATH.test(url.pathname) ? url.href : null;
}

/** Says that employees changed, signed over the bytes that are sent. @returns the status of the answer */
export async function sendWebhook(fetch: typeof globalThis.fetch, address: string): Promise<number> {
  const body = JSON.stringify({
    id: randomUUID(),
    type: "data-changed",
    data: {
      integration_id: access.integrationId,
      integration_tool: "personio",
      integration_category: "HRIS",
      changed_models: [{ name: "hris_employees" }],
    },
  });
  const signature = createHmac("sha256", access.webhookSecret).update(body).digest("base64url");
  const { status } = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-kombo-signature": signature },
    body,
  });
  return status;
}
