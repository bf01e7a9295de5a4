import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { type Connected, connected, signed } from "#test/hris/connected.ts";
import { aWorld, dataChanged, followedCalendar, poked, startMeridian } from "#test/hris/meridian.ts";
import { type HrHub, hubRecords, hubWebhook, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** How many readings were asked for by webhooks so far. */
async function deltas({ id }: Connected): Promise<number> {
  const { json } = await operate(app, "GET", `/hris-runs/?connection=${id}&page_size=200`);
  return json.results.filter(({ kind }: { kind: string }) => kind === "delta").length;
}

async function readings(connection: Connected): Promise<number> {
  app.clock.advance(10_000);
  await connection.settled();
  return deltas(connection);
}

test("2: a webhook is acknowledged and answered by one reading of what changed", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.requests.length = 0;
  const { raw, signature } = hubWebhook("data-changed.employees");
  const answer = await connection.poke(raw, signature);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("ratelimit-policy") ?? "", /^"light";/, "the address was charged");
  assert.equal(hub.requests.length, 0, "the hub is asked afterwards");
  assert.equal(await readings(connection), 1);
  const asked = hub.requests.filter(({ path }) => path === "/v1/hris/employees");
  assert.equal(asked.length, 1);
  assert.match(asked[0]?.query.updated_after ?? "", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(asked[0]?.query.include_deleted, "true");
  assert.equal(asked[0]?.integrationId, hub.integrationId);
});

test("3: the same event in another layout is genuine, and is not read a second time", async (t) => {
  const { connection } = await aWorld(t, app);
  const { raw, signature } = hubWebhook("data-changed.employees");
  await connection.poke(raw, signature);
  assert.equal(await readings(connection), 1);
  const pretty = hubWebhook("data-changed.employees.pretty");
  const answer = await connection.poke(pretty.raw, pretty.signature);
  assert.deepEqual([answer.status, answer.json.status], [200, "repeated"]);
  assert.equal(await readings(connection), 1);
});

test("4: what is not signed over exactly these bytes is refused and starts nothing", async (t) => {
  const { connection } = await aWorld(t, app);
  const { raw, signature } = hubWebhook("data-changed.employees");
  const altered = Buffer.from(raw);
  altered[altered.length - 3] = 0x20;
  const send = (body: Buffer, headers: Record<string, string>) =>
    app.send("POST", connection.webhookPath, {
      body: body.toString(),
      headers: { "content-type": "application/json", ...headers },
    });
  const refused = [
    await send(raw, {}),
    await send(raw, { "x-kombo-signature": "" }),
    await send(raw, { "x-kombo-signature": signed(raw, "another secret") }),
    await send(raw, { "x-kombo-signature": `${signature}=` }),
    await send(raw, { "x-kombo-signature": signature.slice(0, -1) }),
    await send(raw, { "x-kombo-signature": Buffer.from(signature, "base64url").toString("hex") }),
    await send(altered, { "x-kombo-signature": signature }),
    await send(Buffer.from(""), { "x-kombo-signature": signature }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    refused.map(() => 401),
  );
  assert.equal(await readings(connection), 0);
});

test("5: genuine webhooks of no concern are acknowledged and start nothing; what is new to us is read", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const names = [
    "data-changed.other-integration",
    "unknown-type",
    "data-changed.irrelevant",
    "integration-created",
    "connection-flow-failed",
  ];
  for (const name of names) {
    const { raw, signature } = hubWebhook(name);
    assert.equal((await connection.poke(raw, signature)).status, 200, name);
  }
  for (const body of ["", "[]", "null", "no json", '{"data":[]}', '{"id":1,"type":{},"data":"x"}']) {
    assert.equal((await connection.poke(body)).status, 200, body);
  }
  assert.equal(await readings(connection), 0);
  const unknown = dataChanged(hub, "employees").replace("hris_employees", "hris_something_new");
  await poked(app, connection, unknown);
  assert.equal(await readings(connection), 1);
});

test("5: a webhook of a paused connection is acknowledged and starts nothing", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  await connection.operate("POST", "/pause/");
  assert.equal((await connection.poke(dataChanged(hub, "employees"))).status, 200);
  assert.equal(await readings(connection), 0);
});

test("29: two hundred webhooks in five seconds are two readings at most, and other organizations are read meanwhile", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const other = await aWorld(t, app);
  for (let number = 0; number < 200; number += 1) {
    assert.equal((await connection.poke(dataChanged(hub, "employees"))).status, 200);
    if (number === 100) await other.connection.poke(dataChanged(hub, "employees"));
    app.clock.advance(25);
  }
  const count = await readings(connection);
  assert.ok(count >= 1 && count <= 2, `${count} readings`);
  assert.equal(await readings(other.connection), 1);
});

test("29: webhooks during the nightly reading wait for its end, and are answered by one more", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const other = await aWorld(t, app);
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  hub.fault = {
    path: "/v1/hris/employees",
    page: 2,
    times: 1,
    async answer(response) {
      reached.resolve();
      await released.promise;
      response.writeHead(500).end();
    },
  };
  app.clock.set("2026-11-22T02:00:00+01:00");
  await followedCalendar(app);
  await reached.promise;
  for (let number = 0; number < 20; number += 1) await connection.poke(dataChanged(hub, "employees"));
  app.clock.advance(10_000);
  await other.connection.settled();
  const { json } = await operate(app, "GET", `/hris-runs/?connection=${connection.id}`);
  assert.deepEqual(
    json.results.slice(0, 2).map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
    [
      ["delta", "queued"],
      ["full", "running"],
    ],
  );
  released.resolve();
  const last = await connection.settled();
  assert.deepEqual([last.kind, last.state], ["delta", "succeeded"]);
  assert.equal(await deltas(connection), 1);
});

test("37: of two organizations with one hub account, a webhook starts the one that it names, and nobody is linked across", async (t) => {
  const [one, two] = [await startHrHub(), await startHrHub("personio:another")];
  const open: [HrHub, Connected][] = [];
  for (const hub of [one, two]) open.push([hub, await connected(app, hub)]);
  t.after(async () => {
    for (const [hub, connection] of open) {
      await connection.operate("DELETE", "/");
      await hub.stop();
    }
  });
  const [first, second] = open.map(([, connection]) => connection);
  assert.ok(first && second);
  const body = dataChanged(one, "employees");
  assert.equal((await second.poke(body)).json.status, "ignored");
  assert.equal((await first.poke(body)).json.status, "queued");
  assert.equal(await readings(first), 1);
  assert.equal(await readings(second), 0);
  const idsOf = async ({ partner }: Connected) =>
    (await partner.call("GET", "/users/?page_size=100")).json.results.map(({ id }: { id: number }) => id);
  const [mine, theirs] = [await idsOf(first), await idsOf(second)];
  assert.deepEqual([mine.length, theirs.length], [12, 12]);
  assert.equal(new Set([...mine, ...theirs]).size, 24);
  one.change(hubRecords("delta.03-leaver-inactive"));
  await poked(app, first, dataChanged(one, "employees"));
  const inactive = (connection: Connected) =>
    connection.partner.call("GET", "/users/?is_active=false").then(({ json }) => json.count);
  assert.deepEqual([await inactive(first), await inactive(second)], [1, 0]);
});

test("where the hub's clock is behind, so much more of what changed is asked for again", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const asked = async (behindMs: number) => {
    hub.clock = () => new Date(app.clock().getTime() - behindMs);
    await connection.run("full");
    const watermark = app.clock().getTime();
    hub.requests.length = 0;
    await poked(app, connection, dataChanged(hub, "employees"));
    const after = hub.requests.find(({ path }) => path === "/v1/hris/employees")?.query.updated_after ?? "";
    return Math.round((watermark - Date.parse(after)) / 60_000);
  };
  assert.equal(await asked(0), 5);
  assert.equal(await asked(-3_600_000), 5, "one that is ahead names later times anyway");
  assert.equal(await asked(3_600_000), 65);
});

test("that an integration was deleted is believed when the hub itself does not know it any more", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const deleted = (id: string) =>
    JSON.stringify({ id, type: "integration-deleted", data: { id: hub.integrationId, deleted_at: "…" } });
  const run = await poked(app, connection, deleted("too-early"));
  assert.deepEqual([run.kind, run.state], ["delta", "succeeded"]);
  assert.equal((await connection.operate("GET", "/")).json.state, "active");
  const body = deleted("gone");
  hub.integrationId = "personio:another";
  assert.equal((await poked(app, connection, body)).state, "failed");
  const { json } = await connection.operate("GET", "/");
  assert.equal(json.state, "broken");
  assert.match(json.state_reason, /does not any more.*Accounts stay as they are/);
});

test("two connections of one integration are named by the test, by the preview and by a notice, until one is gone", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const twin = await connected(app, hub, { isActive: false });
  t.after(() => twin.operate("DELETE", "/"));
  const named = new RegExp(`same integration is read by connection ${connection.id} of another organization`);
  const { ok, checks } = (await twin.operate("POST", "/test/")).json;
  assert.equal(ok, false);
  assert.match(JSON.stringify(checks), named);
  await twin.run("preview");
  assert.match((await twin.operate("GET", "/")).json.state_reason, named);
  const notices = async () => {
    const { results } = (await operate(app, "GET", "/notices/?state=open&page_size=200")).json;
    return results.filter(({ kind }: { kind: string }) => kind === "hris_connection.twin");
  };
  assert.match((await notices())[0].message, named);
  await twin.operate("PATCH", "/", { integration_id: "personio:its-own" });
  hub.integrationId = "personio:its-own";
  await twin.run("preview");
  assert.equal((await twin.operate("GET", "/")).json.state_reason, null);
  assert.deepEqual(await notices(), []);
});
