import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";

export async function makeTenantRows(_app: TestApp, partner: Partner): Promise<void> {
  const form = new FormData();
  form.set("file", new File(["Theirs"], "theirs.txt"));
  const { status, text } = await partner.call("POST", "/documents/", form);
  if (status !== 201) throw new Error(`No document: ${text}`);
}
