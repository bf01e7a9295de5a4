import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { connected } from "#test/hris/connected.ts";
import { type HrHub, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
let hub: HrHub;
before(async () => {
  hub = await startHrHub();
  app = await startApp({
    clock: manualClock("2026-11-21T12:00:00Z"),
    config: { outboundAllow: ["127.0.0.0/8"] },
  });
});
after(async () => {
  await app.stop();
  await hub.stop();
});

test("1: wrong key and wrong integration are said in plain words, and no secret is shown", async () => {
  for (const [fields, words] of [
    [{ api_key: "wrong-key" }, /refuses the API key/],
    [{ integration_id: "personio:none" }, /knows no integration with this id/],
  ] as const) {
    const { id } = await connected(app, hub, { isActive: false, fields });
    const { json, text } = await operate(app, "GET", `/hris-connections/${id}/`);
    assert.equal(json.state, "broken");
    assert.match(json.state_reason, words);
    assert.doesNotMatch(text, /wrong-key|key-of-the-hub/);
  }
});

test("6: the first full run makes twelve accounts and says of the other three why not", async () => {
  const connection = await connected(app, hub, { isActive: false });
  const preview = await connection.run("preview");
  assert.equal(preview.state, "succeeded");
  assert.equal((await connection.partner.call("GET", "/users/")).json.count, 0, "a preview writes nothing");
  const run = await connection.activate();
  assert.equal(run.state, "succeeded");
  assert.deepEqual(
    {
      read: run.counts.read,
      created: run.counts.created,
      skipped: run.counts.skipped,
      teams: run.counts.teams_created,
    },
    { read: 15, created: 12, skipped: 3, teams: 4 },
  );
  const changes = await connection.changes(run, "&state=noted");
  assert.deepEqual(Object.fromEntries(changes.map(({ person, reason }) => [person, reason])), {
    "Pella Ekwueme": "not_yet_employed",
    "Ruben Halloway": "not_employed",
    "Selma Oakhurst": "unknown_status",
  });
  const { json } = await connection.partner.call("GET", "/users/?is_active=true");
  assert.equal(json.count, 12);
  assert.equal(json.results.filter(({ email }: { email: string | null }) => email === null).length, 2);
  const feed = (await connection.partner.call("GET", "/hr/employees/?page_size=100")).json;
  assert.equal(feed.count, 15);
  assert.equal(feed.results[0].source, `kombo:${connection.id}`);
  assert.equal(feed.results.filter(({ user_id }: { user_id: number | null }) => user_id !== null).length, 12);
});

test("7: running it again writes nothing", async () => {
  const connection = await connected(app, hub);
  const before = (await connection.partner.call("GET", "/users/?page_size=100")).json.results;
  const again = await connection.run("full");
  assert.deepEqual(
    Object.values(again.counts).reduce((sum, count) => sum + count, 0),
    (again.counts.read ?? 0) +
      (again.counts.unchanged ?? 0) +
      (again.counts.skipped ?? 0) +
      (again.counts.issues ?? 0),
  );
  assert.deepEqual((await connection.partner.call("GET", "/users/?page_size=100")).json.results, before);
});

test("33: an account that was there is shown as linked by the preview, and linked after it was accepted", async () => {
  const connection = await connected(app, hub, { isActive: false });
  const { id } = await aLearner(connection.partner, { email: "noor.avelin@meridian.example" });
  const preview = await connection.run("preview");
  const linked = (await connection.changes(preview)).filter(({ kind }) => kind === "link");
  assert.deepEqual(
    linked.map(({ person, user_id, reason }) => [person, user_id, reason]),
    [["Noor Avelin", id, "same_email"]],
  );
  await connection.operate("POST", "/activate/");
  const run = await connection.settled();
  assert.deepEqual([run.counts.linked, run.counts.created], [1, 11]);
  const { json } = await connection.partner.call("GET", "/users/");
  assert.equal(json.count, 12);
});

test("invitations without a mail server: the connection's test says what is missing, and none is left", async () => {
  const connection = await connected(app, hub, { fields: { policies: { invites: true } } });
  const { json } = await connection.operate("POST", "/test/");
  const check = json.checks.find(({ name }: { name: string }) => name === "invitations");
  assert.deepEqual([json.ok, check.ok], [false, false]);
  assert.match(check.detail, /no mail server: set SMTP_URL/);
  const { rows } = await sql`select from account_mail`.execute(app.context.db);
  assert.equal(rows.length, 0);
});
