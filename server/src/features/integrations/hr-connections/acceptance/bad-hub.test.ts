// npm test leaves this drill to CI: gate.test.ts holds such readings, plan.test.ts makes nobody a leaver at once, gaps.test.ts reads one with gaps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import type { Connected } from "#test/hris/connected.ts";
import { aWorld, dataChanged, poked, startMeridian } from "#test/hris/meridian.ts";
import { hubRecords, hubWebhook, refuse } from "#test/partners/hr-hub/hr-hub.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

async function activeIn({ partner }: Connected): Promise<number> {
  return (await partner.call("GET", "/users/?is_active=true")).json.count;
}

/** What operators are told of the connection, while it holds. */
async function notices({ id }: Connected): Promise<{ id: number; kind: string; message: string }[]> {
  const { json } = await operate(app, "GET", "/notices/?state=open&page_size=200");
  return json.results.filter(
    (notice: { subject_type: string; subject_id: number }) =>
      notice.subject_type === "hris_connection" && Number(notice.subject_id) === id,
  );
}

test("25: a reading with three of fifteen is held: nobody is deactivated, operators are told, and a good one clears it", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const all = hub.employees;
  hub.employees = hubRecords("bad.half-empty-page");
  const run = await connection.run("full");
  assert.deepEqual([run.state, run.counts.deactivated], ["held", 0]);
  assert.match(run.held_reason ?? "", /3 employees.*15/);
  assert.equal(await activeIn(connection), 12);
  assert.deepEqual(
    (await notices(connection)).map(({ kind }) => kind),
    ["hris_run.held"],
  );
  hub.employees = all;
  const good = await connection.run("full");
  assert.equal(good.state, "succeeded");
  assert.deepEqual(await notices(connection), []);
  assert.equal((await operate(app, "GET", `/hris-runs/${run.id}/`)).json.state, "rejected");
  assert.equal(await activeIn(connection), 12);
});

test("25: what was held is done when an operator approves it, and nothing when it is rejected", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.employees = hubRecords("bad.half-empty-page");
  const first = await connection.run("full");
  const rejected = await operate(app, "POST", `/hris-runs/${first.id}/reject/`);
  assert.equal(rejected.json.state, "rejected");
  assert.equal(await activeIn(connection), 12);
  const second = await connection.run("full");
  assert.equal(second.state, "held");
  const approved = await operate(app, "POST", `/hris-runs/${second.id}/approve/`);
  assert.equal(approved.status, 200, approved.text);
  const run = await connection.settled();
  assert.deepEqual([run.id, run.state, run.counts.deactivated], [second.id, "succeeded", 9]);
  assert.equal(await activeIn(connection), 3);
  assert.deepEqual(await notices(connection), []);
  const again = await connection.run("full");
  assert.deepEqual([again.state, again.counts.deactivated], ["succeeded", 0]);
});

test("25: notice, number and refusal name the run that is held now, and one that was superseded says so", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const all = hub.employees;
  hub.employees = hubRecords("bad.half-empty-page");
  const first = await connection.run("full");
  const [early] = await notices(connection);
  assert.match(early?.message ?? "", new RegExp(`^HR run ${first.id} of .*Accounts to deactivate: 9`));
  assert.equal((await operate(app, "POST", `/notices/${early?.id}/acknowledge/`)).status, 200);
  const second = await connection.run("full");
  const [late, ...others] = await notices(connection);
  assert.match(late?.message ?? "", new RegExp(`^HR run ${second.id} of .*Accounts to deactivate: 9`));
  assert.deepEqual(others, [], "and it is open, although the earlier one was acknowledged");
  const superseded = (await operate(app, "GET", `/hris-runs/${first.id}/`)).json;
  assert.deepEqual(
    [superseded.state, superseded.reason, superseded.superseded_by],
    ["rejected", "superseded", second.id],
  );
  for (const verb of ["approve", "reject"]) {
    const { status, json } = await operate(app, "POST", `/hris-runs/${first.id}/${verb}/`);
    assert.deepEqual([status, json.code, json.held_runs], [409, "hris_run_not_held", [second.id]]);
    assert.match(json.detail, new RegExp(`superseded by run ${second.id}.*Held now: run ${second.id}\\.`));
  }
  // A reading of changes finds a person in place whom the run would have removed.
  const [back] = all.filter(({ remote_id }) => remote_id === "1011");
  assert.ok(back);
  hub.change([back]);
  await poked(app, connection, dataChanged(hub, "employees"));
  const [now] = await notices(connection);
  assert.match(now?.message ?? "", new RegExp(`^HR run ${second.id} of .*Accounts to deactivate: 8`));
  await operate(app, "POST", `/hris-runs/${second.id}/reject/`);
  assert.deepEqual(await notices(connection), []);
});

test("26: nothing that a hub can answer deactivates anybody, and the service goes on", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const page = (answer: (response: ServerResponse) => unknown, times = 9) => {
    hub.fault = { path: "/v1/hris/employees", page: 2, times, answer };
  };
  const body = (text: string) => (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end(text);
  const faults: Record<string, (response: ServerResponse) => unknown> = {
    "a status of 500": (response) => refuse(response, 500, "PLATFORM.UNKNOWN_ERROR"),
    "no body": (response) => response.writeHead(200).end(),
    "a body that is cut": (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "4000" });
      response.write('{"status":"success","data":{"next":null,"results":[');
      response.socket?.destroy();
    },
    "no answer at all": (response) => response.socket?.resetAndDestroy(),
    "no cursor": body('{"status":"success","data":{"results":[]}}'),
    "an error with status 200": body('{"status":"error","error":{"code":null,"message":"…"}}'),
    "a page of the login": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
    "a circle of cursors": body('{"status":"success","data":{"next":"page-2","results":[]}}'),
    "a refusal of the key": (response) => refuse(response, 401, "PLATFORM.AUTHENTICATION_INVALID"),
    "a code that is new": (response) => refuse(response, 409, "INTEGRATION.SOMETHING_NEW"),
  };
  for (const [name, answer] of Object.entries(faults)) {
    page(answer);
    const run = await connection.run("full");
    assert.equal(run.state, "failed", name);
    assert.ok(run.failure_reason, name);
    assert.equal(await activeIn(connection), 12, name);
    assert.deepEqual(
      (await notices(connection)).map(({ kind }) => kind),
      ["hris_run.failed"],
      name,
    );
  }
  page((response) => refuse(response, 429, "PLATFORM.RATE_LIMIT_EXCEEDED", { "retry-after": "1" }), 1);
  assert.equal((await connection.run("full")).state, "succeeded");
  assert.deepEqual(await notices(connection), []);
  hub.fault = null;
  hub.employees = hubRecords("bad.empty-list");
  assert.equal((await connection.run("full")).state, "held");
  assert.equal(await activeIn(connection), 12);
});

test("an HR system without groups is followed all the same: its teams stay as they are, however often it is read", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await connection.teams();
  hub.fault = {
    path: "/v1/hris/groups",
    page: 1,
    times: 99,
    answer: (response) => refuse(response, 404, "INTEGRATION.MODEL_NOT_AVAILABLE"),
  };
  hub.employees = hub.employees.map((record) => ({
    ...record,
    groups: null,
    job_title: "Read without groups",
  }));
  for (let night = 0; night < 3; night += 1) {
    assert.equal((await connection.run("full")).state, "succeeded");
  }
  const { json } = await connection.partner.call("GET", "/users/?is_active=true");
  assert.deepEqual(json.results[0].job_titles, ["Read without groups"]);
  assert.deepEqual((await connection.teams()).size, before.size);
  for (const [name, team] of await connection.teams()) {
    assert.equal(team.member_count, before.get(name)?.member_count, name);
  }
  const { checks } = (await connection.operate("POST", "/test/")).json;
  const { ok, detail } = checks.find(({ name }: { name: string }) => name === "groups");
  assert.ok(ok);
  assert.match(detail, /no groups of this HR system/);
});

test("26: an empty list is held also where no complete reading was before, and the organization is small", async (t) => {
  const { hub, connection } = await aWorld(t, app, {
    before(hub) {
      const [broken] = hubRecords("bad.date-only");
      hub.employees = hub.employees.filter(({ remote_id }) => /^(1001|1003|1004)$/.test(String(remote_id)));
      // One record that cannot be read: the first reading is not complete.
      if (broken) hub.employees.push({ ...broken, start_date: "some day" });
    },
  });
  assert.equal(await activeIn(connection), 3);
  hub.employees = [];
  for (let night = 0; night < 3; night += 1) assert.equal((await connection.run("full")).state, "held");
  assert.equal(await activeIn(connection), 3);
});

test("27: whoever is missing once is remembered, twice is deactivated, and in between is forgotten", async (t) => {
  const { hub, connection, scheduled } = await aWorld(t, app);
  const all = [...hub.employees];
  const without = all.filter(({ remote_id }) => remote_id !== "1002");
  hub.employees = without;
  assert.equal((await scheduled("2026-11-22T02:00:00+01:00")).counts.deactivated, 0);
  hub.employees = all;
  await scheduled("2026-11-23T02:00:00+01:00");
  hub.employees = without;
  assert.equal((await scheduled("2026-11-24T02:00:00+01:00")).counts.deactivated, 0);
  const run = await scheduled("2026-11-25T02:00:00+01:00");
  assert.deepEqual([run.kind, run.counts.deactivated], ["full", 1]);
  const [change] = await connection.changes(run, "&kind=deactivate");
  assert.deepEqual([change?.person, change?.reason], ["Tomas Brandell", "missing_twice"]);
});

test("28: while the hub's data are out of date nobody is taken anything away, and what is new is added", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.integration = fixture("integration.data-expired");
  hub.change(hubRecords("delta.03-leaver-inactive"));
  hub.change([
    { ...hub.employees[0], id: "new", remote_id: "3001", work_email: "new@meridian.example" } as never,
  ]);
  const run = await connection.run("full");
  assert.deepEqual([run.state, run.counts.created, run.counts.deactivated], ["held", 1, 0]);
  hub.integration = fixture("integration.healthy");
  assert.equal((await connection.run("full")).counts.deactivated, 1);
});

test("28: an integration that is not valid any more is said, and accounts stay as they are", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.integration = fixture("integration.invalid");
  hub.employees = [];
  hub.requests.length = 0;
  const { raw, signature } = hubWebhook("integration-state-changed.invalid");
  const run = await poked(app, connection, raw.toString());
  assert.ok(signature);
  assert.equal(run.state, "failed");
  assert.deepEqual(
    hub.requests.filter(({ path }) => path.startsWith("/v1/hris/")),
    [],
  );
  const { json } = await connection.operate("GET", "/");
  assert.equal(json.state, "broken");
  assert.match(json.state_reason, /HR administrator/);
  assert.equal(await activeIn(connection), 12);
});

test("28: after a sync that failed in part nobody is missing", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  hub.employees = hub.employees.slice(0, 14);
  for (let time = 0; time < 3; time += 1) {
    const body = hubWebhook("sync-finished.partially-failed").raw.toString();
    const run = await poked(app, connection, body.replace(/"id": ?"[^"]+"/, `"id":"partial-${time}"`));
    assert.deepEqual([run.kind, run.counts.deactivated], ["delta", 0]);
  }
  const run = await connection.run("full");
  assert.deepEqual([run.state, run.counts.deactivated], ["succeeded", 0], "it is missing for the first time");
});

test("35: a record that cannot be read is said, the others are followed, and nobody is taken for missing", async (t) => {
  for (const name of ["bad.unknown-group-type", "bad.missing-fields", "bad.date-only"]) {
    const { hub, connection } = await aWorld(t, app);
    hub.change(hubRecords(name));
    hub.change(hubRecords("delta.02-email-change"));
    const run = await connection.run("full");
    assert.equal(run.state, "succeeded", name);
    assert.ok(await connection.user("i.castellan@meridian.example"), name);
    assert.equal(await activeIn(connection), 12, name);
  }
  const { hub, connection } = await aWorld(t, app);
  const [broken] = hubRecords("bad.date-only");
  assert.ok(broken);
  hub.change([{ ...broken, start_date: "some day" }]);
  hub.employees = hub.employees.filter(({ remote_id }) => remote_id !== "1003");
  for (let night = 0; night < 3; night += 1) {
    const run = await connection.run("full");
    assert.deepEqual([run.state, run.is_complete, run.counts.deactivated], ["succeeded", false, 0]);
  }
  assert.ok((await connection.issues()).some(({ kind }) => kind === "unreadable_record"));
});

// Test data, in the shape that the hub documents.
function fixture(name: string): Record<string, unknown> {
  const folder = join(import.meta.dirname, "../../../../../test/partners/hr-hub/records");
  return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")).data;
}
