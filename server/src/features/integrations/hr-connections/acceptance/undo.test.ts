import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { turnEverything } from "#test/hris/busy-day.ts";
import type { Connected } from "#test/hris/connected.ts";
import { followedState } from "#test/hris/followed-state.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { hubRecords } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

const BRANDELL = "tomas.brandell@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const stateOf = (connection: Connected) => followedState(app, connection);

test("undo brings back exactly what was, and a run after resume goes forward again", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await stateOf(connection);
  turnEverything(hub);
  const run = await connection.run("full");
  assert.equal(run.state, "succeeded");
  const forward = await stateOf(connection);
  assert.notDeepEqual(forward, before);
  const undone = await operate(app, "POST", `/hris-runs/${run.id}/undo/`);
  assert.equal(undone.status, 200, undone.text);
  assert.equal((await connection.settled()).state, "undone");
  assert.deepEqual(await stateOf(connection), before);
  assert.equal((await connection.operate("GET", "/")).json.state, "paused");
  await connection.operate("POST", "/resume/");
  assert.equal((await connection.settled()).state, "succeeded");
  assert.deepEqual(await stateOf(connection), forward);
});

test("undo of a first run deactivates the accounts that it made, and resuming gives people the same ones", async (t) => {
  const { connection } = await aWorld(t, app);
  const forward = await stateOf(connection);
  const [first] = (await operate(app, "GET", `/hris-runs/?connection=${connection.id}`)).json.results;
  assert.equal((await operate(app, "POST", `/hris-runs/${first.id}/undo/`)).status, 200);
  await connection.settled();
  const back = await stateOf(connection);
  assert.deepEqual([back.teams, back.members, back.groups], [[], [], []]);
  assert.equal((await connection.partner.call("GET", "/users/?is_active=true")).json.count, 0);
  await connection.operate("POST", "/resume/");
  await connection.settled();
  assert.deepEqual((await stateOf(connection)).users, forward.users);
});

test("undo leaves the last administrator in, also where the run had made the account", async (t) => {
  const { connection } = await aWorld(t, app);
  const { id } = { ...(await connection.user(BRANDELL)) };
  assert.equal((await operate(app, "PATCH", `/users/${id}/`, { access_role: "admin" })).status, 200);
  const [first] = (await operate(app, "GET", `/hris-runs/?connection=${connection.id}`)).json.results;
  assert.equal((await operate(app, "POST", `/hris-runs/${first.id}/undo/`)).status, 200);
  assert.equal((await connection.settled()).state, "undone");
  const { json } = await connection.partner.call("GET", "/users/?is_active=true");
  assert.deepEqual(
    json.results.map(({ email }: { email: string }) => email),
    [BRANDELL],
  );
});

test("undo of somebody's second hiring gives the earlier record its account and its own number back", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.change(hubRecords("delta.03-leaver-inactive"));
  await connection.run("full");
  const before = await stateOf(connection);
  const [left] = hubRecords("delta.03-leaver-inactive");
  assert.ok(left);
  const again = { id: "again", remote_id: "2006", employment_status: "ACTIVE", termination_date: null };
  hub.change([{ ...left, ...again }]);
  const run = await connection.run("full");
  assert.equal(run.counts.linked, 1);
  await operate(app, "POST", `/hris-runs/${run.id}/undo/`);
  await connection.settled();
  assert.deepEqual(await stateOf(connection), before);
});
