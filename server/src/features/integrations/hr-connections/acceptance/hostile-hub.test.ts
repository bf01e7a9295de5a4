// npm test leaves this drill to CI: kombo.test.ts reads the same records, refusals and ids of webhooks; undo.test.ts keeps the last administrator.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { signed } from "#test/hris/connected.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { type HubRecord, refuse } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** What one person can enter in the HR system, or a hub send by mistake. */
const records: Record<string, { fields: Partial<HubRecord>; becomes: string | null }> = {
  "half of a character": { fields: { last_name: "Ave\ud800lin" }, becomes: "Ave\ufffdlin" },
  "a character across the limit": {
    fields: { last_name: `${"a".repeat(254)}😀` },
    becomes: `${"a".repeat(254)}😀`,
  },
  "a NUL": { fields: { last_name: "Ave\u0000lin" }, becomes: "Ave lin" },
  "a day in the year 0": { fields: { start_date: "0000-05-05T00:00:00.000Z" }, becomes: null },
  "an id of 300 characters": { fields: { remote_id: "9".repeat(300) }, becomes: null },
  "more groups than anybody is in": {
    fields: { groups: Array.from({ length: 1001 }, (_, number) => ({ id: `g-${number}`, name: "G" })) },
    becomes: null,
  },
};

test("whatever stands in one record, everybody else's are followed", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const [first, second] = hub.employees;
  assert.ok(first && second);
  for (const [what, { fields, becomes }] of Object.entries(records)) {
    hub.change([
      { ...first, ...fields },
      { ...second, job_title: what },
    ]);
    const run = await connection.run("full");
    assert.equal(run.state, "succeeded", `${what}: ${run.failure_reason}`);
    const read = await connection.user(String(first.work_email));
    if (becomes !== null) assert.equal(read?.last_name, becomes, what);
    assert.deepEqual((await connection.user(String(second.work_email)))?.job_titles, [what]);
    const unreadable = (await connection.issues()).filter(({ kind }) => kind === "unreadable_record");
    assert.equal(unreadable.length, becomes === null ? 1 : 0, what);
  }
});

test("a hub's own words are neither stored nor shown where a code should stand", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const { integration } = hub;
  for (const text of ["a\u0000b", "x".repeat(100_000), "<b>ssn 447-11-9921</b>"]) {
    hub.fault = {
      path: "/v1/hris/employees",
      page: 1,
      times: 1,
      answer: (response) => refuse(response, 400, text),
    };
    const run = await connection.run("full");
    assert.match(run.failure_reason ?? "", /^The hub answered status 400\. .{1,200}$/);
    hub.integration = { ...integration, category: text };
    const answer = await connection.operate("POST", "/test/");
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /of another kind/);
    hub.integration = integration;
    assert.equal((await connection.operate("POST", "/test/")).json.ok, true);
  }
});

test("a signed webhook with an id that cannot be stored is acknowledged, and once", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const body = (id: string) =>
    JSON.stringify({ id, type: "integration-created", data: { id: hub.integrationId } });
  const long = "e".repeat(300);
  const send = async (id: string) => {
    const { status, json } = await connection.poke(body(id), signed(body(id)));
    return [status, json?.status];
  };
  for (const id of ["a\u0000b", "a\ud800b", `${long}1`, `${long}2`]) {
    assert.deepEqual(await send(id), [200, "ignored"], id.slice(0, 5));
    assert.deepEqual(await send(id), [200, "repeated"], id.slice(0, 5));
  }
});

test("groups within groups without end are read in the memory that groups side by side take", async (t) => {
  const { hub, connection } = await aWorld(t, app, { isActive: false });
  const [group] = hub.groups;
  assert.ok(group);
  const count = 12_000;
  hub.pageSize = 250;
  hub.groups = Array.from({ length: count }, (_, number) => ({
    ...group,
    id: `g-${number}`,
    remote_id: `g-${number}`,
    name: `G ${number}`,
    parent_id: number + 1 < count ? `g-${number + 1}` : null,
  }));
  const run = await connection.run("preview");
  assert.equal(run.state, "succeeded", run.failure_reason ?? "");
  const [top] = await connection.changes(run);
  assert.equal(top?.person, `G ${count - 1}`, "parents come first");
});

test("undo leaves the last administrator, whoever became one since", async (t) => {
  const { connection } = await aWorld(t, app);
  const user = await connection.user("noor.avelin@meridian.example");
  const promoted = await operate(app, "PATCH", `/users/${user?.id}/`, { access_role: "admin" });
  assert.equal(promoted.status, 200, promoted.text);
  const { json } = await operate(app, "GET", `/hris-runs/?connection=${connection.id}&state=succeeded`);
  const first = json.results.find(({ kind }: { kind: string }) => kind === "full");
  assert.equal((await operate(app, "POST", `/hris-runs/${first.id}/undo/`)).status, 200);
  assert.equal((await connection.settled()).state, "undone");
  const { results } = (await connection.partner.call("GET", "/users/?is_active=true")).json;
  assert.deepEqual(
    results.map(({ id }: { id: number }) => id),
    [user?.id],
  );
  assert.equal(
    (await operate(app, "POST", `/hris-runs/${first.id}/undo/`)).json.code,
    "hris_run_not_undoable",
  );
});
