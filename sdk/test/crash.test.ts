import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type ServiceProcess, startServiceProcess } from "../../server/test/process.ts";
import { createClient } from "../src/index.ts";

const ada = { provider: "acme", provider_id: "ada", email: "ada@example.com" };
const idempotencyKey = "sent-before-the-crash";
/** The key of a dead process is free after 10 s; a busy machine takes longer for everything. */
const FREE_WITHIN_MS = 30_000;

test("a request that was at work when the service was killed is waited out and carried out, within seconds", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-crash-"));
  chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
  let service = await startServiceProcess({ dataDir });
  const table = new pg.Client({
    host: join(dataDir, "postgres", "socket"),
    user: "lectern",
    database: "postgres",
  });
  try {
    const credentials = await aPartnerOf(service);
    await table.connect();
    await table.query('begin; lock table "user" in access exclusive mode');
    const killed = createClient({ siteUrl: service.siteUrl, ...credentials, retries: { retries: 0 } });
    const first = assert.rejects(killed.users.upsert(ada, { idempotencyKey }), { code: "network_error" });
    await Promise.race([claimed(table), first]);
    await service.kill();
    await first;
    await table.query("rollback");
    service = await startServiceProcess({ dataDir });
    const begun = performance.now();
    const patient = createClient({ siteUrl: service.siteUrl, ...credentials });
    assert.equal((await patient.users.upsert(ada, { idempotencyKey })).provider_id, "ada");
    assert.ok(performance.now() - begun < FREE_WITHIN_MS);
    assert.equal((await patient.users.list()).count, 1);
  } finally {
    await table.end();
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function claimed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query("select from idempotency_key where key = $1", [idempotencyKey]);
    if (rowCount) return;
    await pause(2);
  }
}

async function aPartnerOf(service: ServiceProcess) {
  const token = await service.operatorToken();
  await service.call("POST", "/operator/v1/organizations/", { token, body: { name: "Acme", slug: "acme" } });
  const body = { organization: "acme", name: "Portal" };
  const made = await service.call("POST", "/operator/v1/applications/", { token, body });
  return { clientId: String(made.client_id), clientSecret: String(made.client_secret) };
}
