// npm test leaves this drill to CI: diagnosis.test.ts and queues.test.ts hold what it is made of.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Config, type Role, readConfig } from "#app/config.ts";
import { type Service, startService } from "#app/service.ts";
import { form } from "#content/documents/test/uploads.ts";
import { type ManualClock, manualClock } from "#kernel/clock.ts";
import { randomToken } from "#kernel/secret.ts";
import { createLog } from "#platform/log/log.ts";
import { publish } from "#platform/outbox.ts";
import { operatorCredentials } from "#test/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/database.ts";
import { until } from "#test/waiting/until.ts";
import { lectern } from "../../../../../cli/test/lectern.ts";

/** Roles as operators run them, each with its own process' worth of connections, on one database. */
let database: TestDatabase;
let clock: ManualClock;
const folders: string[] = [];
const secretKey = randomToken(32);
before(async () => {
  database = await createTestDatabase();
  clock = manualClock("2026-06-15T09:00:00.000Z");
});
after(async () => {
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function start(role: Role, extra: Partial<Config> = {}): Promise<Service> {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-role-"));
  folders.push(dataDir);
  const environment = { DATABASE_URL: database.url, SECRET_KEY: secretKey, DATA_DIR: dataDir, PORT: "0" };
  const config: Config = {
    ...readConfig(environment, undefined),
    role,
    operator: operatorCredentials,
    requestsPerHour: 100_000,
    siteUrl: "http://localhost",
    metricsKeptMs: 0,
    ...extra,
  };
  return startService(config, { log: createLog({ level: process.env.TEST_LOG ?? "silent" }), clock });
}

const addressOf = ({ port }: Service) => `http://127.0.0.1:${port}`;
const metric = async (service: Service, name: string) => {
  const text = await (await fetch(`${addressOf(service)}/metrics`)).text();
  const [, value] = new RegExp(`^${name.replace(/[{}"]/g, "\\$&")} (\\S+)$`, "m").exec(text) ?? [];
  return value === undefined ? null : Number(value);
};

async function call(service: Service, path: string, token: string) {
  const response = await fetch(addressOf(service) + path, { headers: { authorization: `Bearer ${token}` } });
  const json: unknown = await response.json();
  return json;
}

async function post(service: Service, path: string, body: unknown, token?: string) {
  const response = await fetch(addressOf(service) + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the test reads what the contract promises
  const json: any = await response.json();
  return json;
}

async function doctor(service: Service) {
  const { stdout } = await lectern({ address: addressOf(service) }, ["doctor", "--json"]);
  const { findings }: { findings: { check: string; is_ok: boolean; detail: string }[] } = JSON.parse(stdout);
  return new Map(findings.map((finding) => [finding.check, finding]));
}

test("without a process that works, metrics, doctor, partner health and a notice say so; with one, all have recovered", async () => {
  const serving = await start("serve");
  try {
    const operator = (await post(serving, "/auth/jwt/create/", operatorCredentials)).access;
    const organization = await post(
      serving,
      "/operator/v1/organizations/",
      { name: "Acme", slug: "acme" },
      operator,
    );
    const { client_id, client_secret } = await post(
      serving,
      "/operator/v1/applications/",
      { organization: "acme", name: "Portal" },
      operator,
    );
    const exchanged = await fetch(`${addressOf(serving)}/oauth/token/`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }),
    });
    const { access_token: partner } = JSON.parse(await exchanged.text());
    await call(serving, "/api/v1/events/", partner); // somebody polls

    for (let number = 0; number < 46; number++)
      await publish(serving.context.db, clock(), {
        organizationId: organization.id,
        type: "user.updated",
        data: { number },
      });
    clock.advance(120_000);

    assert.equal(await metric(serving, "lectern_events_unsequenced"), 46);
    assert.equal(await metric(serving, "lectern_events_oldest_unsequenced_seconds"), 120);
    assert.equal(await metric(serving, 'lectern_worker_heartbeat_age_seconds{worker="sequencer"}'), null);
    const ready = await fetch(`${addressOf(serving)}/readyz`);
    assert.equal(ready.status, 200, "it can serve");
    const ill = await doctor(serving);
    assert.equal(ill.get("workers")?.is_ok, false);
    assert.match(
      ill.get("workers")?.detail ?? "",
      /No worker process is running.*46 events wait.*npm start -- work/,
    );
    const health = JSON.stringify(await call(serving, "/api/v1/health/integration/", partner));
    assert.match(
      health,
      /"channel":"events","state":"failing","message":"Events have been delayed on our side since 2026-06-15T09:00/,
    );
    await until(async () => (await openNotices(serving, operator)).includes("events.delayed"));

    const working = await start("work", { healthPort: 0 });
    try {
      await until(async () => (await metric(serving, "lectern_events_unsequenced")) === 0);
      await until(async () => (await doctor(serving)).get("workers")?.is_ok === true);
      assert.equal(await metric(serving, "lectern_events_oldest_unsequenced_seconds"), 0);
      const age = await metric(serving, 'lectern_worker_heartbeat_age_seconds{worker="sequencer"}');
      assert.ok(age !== null && age < 20, `the sequencer's last heartbeat was ${age} s ago`);
      assert.doesNotMatch(
        JSON.stringify(await call(serving, "/api/v1/health/integration/", partner)),
        /delayed/,
      );
      await until(async () => !(await openNotices(serving, operator)).includes("events.delayed"));
      assert.equal((await fetch(`${addressOf(working)}/readyz`)).status, 200);
      assert.equal(
        (await fetch(`${addressOf(working)}/api/v1/events/`)).status,
        404,
        "it serves nothing else",
      );
    } finally {
      await working.stop();
    }
  } finally {
    await serving.stop();
  }
});

test("of two processes with folders of their own and no Redis, doctor says what is apart, on which host, and what to set", async () => {
  const beatMs = 50;
  const services = [await start("serve", { beatMs }), await start("serve", { beatMs })];
  try {
    const [one, other] = services;
    assert.ok(one && other);
    const operator = (await post(one, "/auth/jwt/create/", operatorCredentials)).access;
    await post(one, "/operator/v1/organizations/", { name: "Files", slug: "files" }, operator);
    const { client_id, client_secret } = await post(
      one,
      "/operator/v1/applications/",
      { organization: "files", name: "Portal" },
      operator,
    );
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
    const exchanged = await fetch(`${addressOf(one)}/oauth/token/`, { method: "POST", body });
    const { access_token: token } = JSON.parse(await exchanged.text());
    const uploaded = await fetch(`${addressOf(one)}/api/v1/documents/`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form("a.txt", "a text"),
    });
    assert.equal(uploaded.status, 201);
    for (const [check, said] of [
      ["storage", /1 of 1\. Set STORAGE_URL to the same folder/],
      ["rate limits", /^2 processes answer requests.*Set the same REDIS_URL/],
    ] as const) {
      await until(async () => (await doctor(other)).get(check)?.is_ok === false);
      const { detail = "" } = (await doctor(other)).get(check) ?? {};
      assert.match(detail, said);
      assert.ok(detail.includes(`Seen on the host ${hostname()}.`), detail);
    }
  } finally {
    for (const service of services) await service.stop();
  }
});

async function openNotices(service: Service, token: string): Promise<string> {
  return JSON.stringify(await call(service, "/operator/v1/notices/?state=open", token));
}
