import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { connectionName, missingConnections } from "#platform/database/connections.ts";
import type { Feature } from "#platform/feature.ts";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { aStoppableDatabase, type StoppableDatabase } from "../processes/stoppable-database.ts";

const route = { schema: { hide: true }, config: { scope: "write" as const } };
/** Routes whose connection ends under them, at a moment that no test could hit from outside. */
const cutOff: Feature = {
  name: "cut-off",
  partnerRoutes(api, { db }) {
    api.post("/cut-off/in-a-transaction/", route, () =>
      db.transaction().execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)),
    );
    api.post("/cut-off/at-commit/", route, () =>
      db.transaction().execute(async (trx) => {
        await sql`
          create function pg_temp.cut_off() returns trigger language plpgsql
          as $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$`.execute(
          trx,
        );
        await sql`create temporary table cut (number integer)`.execute(trx);
        await sql`
          create constraint trigger cut_off after insert on cut deferrable initially deferred
          for each row execute function pg_temp.cut_off()`.execute(trx);
        await sql`insert into cut values (1)`.execute(trx);
      }),
    );
  },
};

/** A request that has done its work when the database goes away, before its answer is kept. */
const gate = { opened: Promise.withResolvers<void>(), entered: Promise.withResolvers<void>(), times: 0 };
const atWork: Feature = {
  name: "at-work",
  partnerRoutes(api) {
    api.post("/at-work/", route, async () => {
      gate.times += 1;
      gate.entered.resolve();
      await gate.opened.promise;
      return { times: gate.times };
    });
  },
};

let database: StoppableDatabase;
let app: TestApp;
let partner: Partner;
let operator: string;
before(async () => {
  database = await aStoppableDatabase(60);
  app = await startApp({
    databaseUrl: database.url,
    features: [cutOff, atWork],
    config: { unauthenticatedRequestsPerHour: 40 },
  });
  partner = await aPartner(app);
  operator = await app.operatorToken();
});
after(async () => {
  await app.stop();
  await database.remove();
});

const learner = { provider: "acme", provider_id: "ada", email: "ada@example.com" };
const html = { accept: "text/html" };
const requests: readonly [string, string, () => Promise<Answer>][] = [
  ["a read of the partner API", "json", () => partner.call("GET", "/users/")],
  ["a write of the partner API", "json", () => partner.call("POST", "/users/", learner)],
  [
    "a write with an Idempotency-Key",
    "json",
    () => partner.call("POST", "/users/", learner, { headers: { "idempotency-key": "down" } }),
  ],
  [
    "a token exchange",
    "json",
    () =>
      app.send("POST", "/oauth/token/", {
        form: {
          grant_type: "client_credentials",
          client_id: partner.clientId,
          client_secret: partner.clientSecret,
        },
      }),
  ],
  [
    "a person's sign-in",
    "json",
    () => app.send("POST", "/auth/jwt/create/", { body: { email: "a@b.ch", password: "x" } }),
  ],
  [
    "a read of the operator API",
    "json",
    () => app.send("GET", "/operator/v1/organizations/", { token: operator }),
  ],
  ["an unknown address of the API with a token", "json", () => partner.call("GET", "/nowhere/")],
  ["a login link", "html", () => app.send("GET", "/auto-login?token=abc", { headers: html })],
  [
    "a learner's page",
    "html",
    () => app.send("GET", "/home", { headers: html, cookie: "lectern_session=abcdefgh" }),
  ],
  [
    "an LTI login",
    "html",
    () =>
      app.send(
        "GET",
        "/api/v1/lti/login/?iss=https://lms.example&login_hint=1&target_link_uri=https://x.example",
        { headers: html },
      ),
  ],
];

function assertUnavailable(answer: Answer, type: string): void {
  assert.equal(answer.status, 503, answer.text);
  assert.equal(answer.headers.get("retry-after"), "3");
  assert.doesNotMatch(answer.text, /ECONN|ENOENT|socket|PGSQL|FST_|postgres/i);
  const requestId = answer.headers.get("x-request-id") ?? "";
  if (type === "html") {
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
    assert.ok(answer.text.includes("We will be back in a moment") && answer.text.includes(requestId));
  } else {
    assert.deepEqual([answer.json.code, answer.json.request_id], ["database_unavailable", requestId]);
  }
}

const metrics = async () => (await app.send("GET", "/metrics")).text;

test("while the database is down, everything that needs it answers 503 with Retry-After", async () => {
  await database.stop();
  try {
    for (const [, type, send] of requests) assertUnavailable(await send(), type);
  } finally {
    await database.start();
  }
  assert.equal((await partner.call("GET", "/users/")).status, 200);
});

test("while the database is down, the process is alive, is not ready, and its metrics say why", async () => {
  assert.match(await metrics(), /^lectern_database_up 1$/m);
  assert.match(await metrics(), /^lectern_xapi_statements_waiting 0$/m);
  await database.stop();
  try {
    assert.equal((await app.send("GET", "/healthz")).status, 200);
    assert.equal((await app.send("GET", "/readyz")).status, 503);
    const answer = await app.send("GET", "/metrics");
    assert.equal(answer.status, 200);
    assert.match(answer.text, /^lectern_database_up 0$/m);
    assert.match(answer.text, /^process_cpu_seconds_total/m);
    assert.doesNotMatch(answer.text, /^lectern_xapi_statements_waiting/m);
  } finally {
    await database.start();
  }
  assert.equal((await app.send("GET", "/readyz")).status, 200);
  assert.match(await metrics(), /^lectern_xapi_statements_waiting 0$/m);
});

test("nobody is charged for asking a database that is down", async () => {
  await database.stop();
  try {
    for (let call = 0; call < 60; call++) assert.equal((await partner.call("GET", "/users/")).status, 503);
    const form = { grant_type: "client_credentials", client_id: "a", client_secret: "b" };
    for (let call = 0; call < 60; call++)
      assert.equal((await app.send("POST", "/oauth/token/", { form })).status, 503);
  } finally {
    await database.start();
  }
  assert.equal((await app.send("GET", "/api/v1/users/", { token: "unknown" })).status, 401);
  assert.equal((await app.send("POST", "/oauth/token/", { form: { grant_type: "none" } })).status, 400);
});

test("learners read an explanation in their language, not JSON", async () => {
  await database.stop();
  try {
    for (const [language, title] of [
      ["de", "Wir sind gleich wieder da"],
      ["fr", "Nous revenons dans un instant"],
      ["it", "Torniamo fra un momento"],
    ] as const) {
      const headers = { ...html, "accept-language": language };
      const answer = await app.send("GET", "/home", { headers, cookie: "lectern_session=abcdefgh" });
      assert.equal(answer.status, 503);
      assert.ok(answer.text.includes(title), language);
      assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    }
  } finally {
    await database.start();
  }
});

test("when there are no connections left, requests are answered 503, and served again once there are", async () => {
  const { giveBack } = await database.takeAllConnections();
  try {
    assertUnavailable(await partner.call("GET", "/users/"), "json");
    assertUnavailable(await app.send("GET", "/auto-login?token=abc", { headers: html }), "html");
    assert.match(await metrics(), /^lectern_database_up 0$/m);
  } finally {
    await giveBack();
  }
  assert.equal((await partner.call("GET", "/users/")).status, 200);
});

test("a connection that ends in a transaction is 503, and nothing is half-written", async () => {
  assertUnavailable(await partner.call("POST", "/cut-off/in-a-transaction/", {}), "json");
});

test("a connection that ends during the commit is 503 that says so: the change may have been made", async () => {
  const answer = await partner.call("POST", "/cut-off/at-commit/", {});
  assertUnavailable(answer, "json");
  assert.match(answer.json.detail, /so it may have been made or not/);
});

test("a restart under load is nothing but 200 and 503, and the service has recovered by itself", async () => {
  let isOver = false;
  const statuses: number[] = [];
  const load = Array.from({ length: 8 }, async (_, caller) => {
    while (!isOver) {
      const body = { ...learner, provider_id: `load-${caller}`, email: `load-${caller}@example.com` };
      statuses.push((await partner.call("POST", "/users/", body)).status);
    }
  });
  await database.stop();
  await database.start();
  isOver = true;
  await Promise.all(load);
  assert.deepEqual(
    statuses.filter((status) => ![200, 201, 503].includes(status)),
    [],
  );
  assert.ok(statuses.includes(503));
  assert.equal((await partner.call("GET", "/users/")).status, 200);
});

test("an answer that could not be kept is given all the same, and kept as soon as the database is back", async () => {
  const post = () => partner.call("POST", "/at-work/", {}, { headers: { "idempotency-key": "kept-later" } });
  const first = post();
  await gate.entered.promise;
  await database.stop();
  gate.opened.resolve();
  assert.deepEqual([(await first).status, (await first).json], [200, { times: 1 }]);
  await database.start();
  for (;;) {
    const repeated = await post();
    if (repeated.status === 503 || repeated.status === 409) continue;
    assert.deepEqual([repeated.status, repeated.json], [200, { times: 1 }]);
    assert.equal(repeated.headers.get("idempotent-replayed"), "true");
    return;
  }
});

test("pg_stat_activity says which process and which pool a connection belongs to", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity where application_name like 'lectern %'`.execute(
    app.context.db,
  );
  const names = rows.map(({ name }) => name);
  assert.ok(
    names.includes(connectionName("all", "requests")) && names.includes(connectionName("all", "background")),
  );
});

test("pools that do not fit beside those of the other processes are told at the start, with what to set", async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    const running = [connectionName("all", "requests"), connectionName("all", "background")];
    assert.equal(await missingConnections(pool, { requests: 20, background: 10 }, running), null);
    const beside = await missingConnections(pool, { requests: 20, background: 10 }, []);
    assert.match(
      beside ?? "",
      /may open 30 .* beside up to 30 of the other processes \(lectern all .*room for 57: raise/,
    );
    assert.match(
      (await missingConnections(pool, { requests: 50, background: 10 }, running)) ?? "",
      /^This process may open 60 database connections, and the server has room for 57: raise its max_connections, or set DATABASE_POOL_SIZE/,
    );
  } finally {
    await pool.end();
  }
});
