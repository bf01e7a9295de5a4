import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { operate } from "#test/webhooks.ts";
import { aCertified, certificateOf } from "./certified.ts";

export async function makeTenantRows(app: TestApp, partner: Partner): Promise<void> {
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, { given_for: "all" });
  await certificateOf(await aCertified(app, partner));
}
