// npm test leaves this drill to CI: events.test.ts and stream.test.ts go on from a cursor.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type ServiceProcess, startServiceProcess } from "../../server/test/process.ts";
import { prepareCluster } from "../../server/test/runner/prepared-cluster.ts";
import { createClient } from "../src/index.ts";

const root = join(import.meta.dirname, "../..");
const ada = { provider: "acme", provider_id: "ada", email: "ada@example.com" };
const idempotencyKey = "sent-before-the-crash";
/** The key of a dead process is free after 10 s; a busy machine takes longer for everything. */
const FREE_WITHIN_MS = 30_000;

let dataDir: string;
let service: ServiceProcess;
let credentials: { siteUrl: string; clientId: string; clientSecret: string };
before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "lectern-crash-"));
  chmodSync(dataDir, 0o755); // as root, the database's account has to pass through
  await prepareCluster(dataDir);
  service = await startServiceProcess({ dataDir });
  credentials = await aPartnerOf(service);
});
after(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Where it was before. */
async function startAgain(): Promise<void> {
  service = await startServiceProcess({ dataDir, port: Number(new URL(service.siteUrl).port) });
}

test("a request that was at work when the service was killed is waited out and carried out, within seconds", async () => {
  const table = new pg.Client({
    host: join(dataDir, "postgres", "socket"),
    user: "lectern",
    database: "postgres",
  });
  try {
    await table.connect();
    await table.query('begin; lock table "user" in access exclusive mode');
    const killed = createClient({ ...credentials, retries: { retries: 0 } });
    const first = assert.rejects(killed.users.upsert(ada, { idempotencyKey }), { code: "network_error" });
    await Promise.race([claimed(table), first]);
    await service.kill();
    await first;
    await table.query("rollback");
  } finally {
    await table.end();
  }
  await startAgain();
  const begun = performance.now();
  const patient = createClient(credentials);
  assert.equal((await patient.users.upsert(ada, { idempotencyKey })).provider_id, "ada");
  assert.ok(performance.now() - begun < FREE_WITHIN_MS);
  assert.equal((await patient.users.list()).count, 1);
});

test("the consumer of consumer-in-production.md outlives the service being killed, and its own crash, and keeps each event once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-consumer-"));
  try {
    const client = createClient(credentials);
    const provision = (id: string) =>
      client.users.upsert({ ...ada, provider_id: id, email: `${id}@example.com` });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "consumer.ts"), documentedConsumer());
    await provision("u-1");

    const first = startConsumer(folder);
    await first.hasPrinted(/^user\.created /m);
    await service.kill();
    await first.hasPrinted(/could not be reached\. Try 1 failed/);
    await startAgain();
    await provision("u-2");
    await first.hasPrinted(/^user\.created [\s\S]*^user\.created /m);
    await first.end("SIGKILL");

    await provision("u-3");
    const second = startConsumer(folder);
    await second.hasPrinted(/^user\.created /m);
    assert.equal(await second.end("SIGTERM"), 0);
    assert.match(second.output(), /^stopped$/m);

    const { events } = await client.events.page();
    assert.ok(events.length >= 3);
    assert.deepEqual(
      keptBy(join(folder, "consumer.db")),
      events.map(({ id }) => id),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function documentedConsumer(): string {
  const page = readFileSync(join(root, "docs/integrating/consumer-in-production.md"), "utf8");
  const [, code] = /^```ts\n(\/\/ consumer\.ts\n[\s\S]*?)^```/m.exec(page) ?? [];
  assert.ok(code, "the page has no consumer.ts");
  return code;
}

/** The ids in its inbox, in the order in which they came. */
function keptBy(path: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare("select id from inbox order by rowid").all();
  database.close();
  return rows.map(({ id }) => id);
}

function startConsumer(folder: string) {
  const { siteUrl, clientId, clientSecret } = credentials;
  const child = spawn(process.execPath, ["consumer.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      LECTERN_URL: siteUrl,
      LECTERN_CLIENT_ID: clientId,
      LECTERN_CLIENT_SECRET: clientSecret,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const ended = once(child, "close").then(([code]) => Number(code));
  return {
    output: () => output,
    /** @throws when the consumer ends before */
    async hasPrinted(words: RegExp): Promise<void> {
      while (!words.test(output)) {
        assert.equal(child.exitCode, null, `The consumer ended after printing: ${output}`);
        await pause(5);
      }
    },
    /** @returns its exit code */
    end(signal: NodeJS.Signals): Promise<number> {
      child.kill(signal);
      return ended;
    },
  };
}

async function claimed(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query("select from idempotency_key where key = $1", [idempotencyKey]);
    if (rowCount) return;
    await pause(2);
  }
}

async function aPartnerOf({ siteUrl, operatorToken, call }: ServiceProcess) {
  const token = await operatorToken();
  await call("POST", "/operator/v1/organizations/", { token, body: { name: "Acme", slug: "acme" } });
  const body = { organization: "acme", name: "Portal" };
  const made = await call("POST", "/operator/v1/applications/", { token, body });
  return { siteUrl, clientId: String(made.client_id), clientSecret: String(made.client_secret) };
}
