// npm test leaves this drill to CI: undo.test.ts takes runs back, gate.test.ts and plan.test.ts decide what waits and what is done.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { turnEverything } from "#test/hris/busy-day.ts";
import type { Connected } from "#test/hris/connected.ts";
import { followedState } from "#test/hris/followed-state.ts";
import { aWorld, dataChanged, followedCalendar, poked, startMeridian } from "#test/hris/meridian.ts";
import { hubRecords, WEBHOOK_SECRET } from "#test/partners/hr-hub/hr-hub.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { operate } from "#test/webhooks.ts";

const BRANDELL = "tomas.brandell@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const stateOf = (connection: Connected) => followedState(app, connection);

test("what is approved spares whoever the hub has named since, also in their teams", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const all = hub.employees;
  hub.employees = hubRecords("bad.half-empty-page").filter(({ remote_id }) => remote_id !== "1002");
  const held = await connection.run("full");
  assert.equal(held.state, "held");
  hub.employees = all;
  hub.touched.add(all.find(({ remote_id }) => remote_id === "1002")?.id ?? "");
  await poked(app, connection, dataChanged(hub, "employees"));
  assert.equal((await operate(app, "POST", `/hris-runs/${held.id}/approve/`)).status, 200);
  await connection.settled();
  assert.equal((await connection.user(BRANDELL))?.is_active, true);
  const run = (await operate(app, "GET", `/hris-runs/${held.id}/`)).json;
  assert.deepEqual([run.state, run.counts.deactivated], ["succeeded", 9]);
});

test("a held run of which nothing is left to decide is over, and so is its notice", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const all = hub.employees;
  hub.employees = hubRecords("bad.half-empty-page");
  const held = await connection.run("full");
  hub.employees = all;
  for (const { id } of all) hub.touched.add(id);
  await poked(app, connection, dataChanged(hub, "employees"));
  const over = (await operate(app, "GET", `/hris-runs/${held.id}/`)).json;
  const { last_run: delta } = (await connection.operate("GET", "/")).json;
  assert.notEqual(delta.id, held.id);
  assert.deepEqual([over.state, over.reason, over.superseded_by], ["succeeded", "superseded", delta.id]);
  const { json } = await operate(app, "GET", "/notices/?state=open&page_size=200");
  assert.deepEqual(
    json.results.filter(
      ({ subject_type, subject_id }: { subject_type: string; subject_id: number }) =>
        subject_type === "hris_connection" && Number(subject_id) === connection.id,
    ),
    [],
  );
});

test("pausing in the middle of a run stops it; what it did stays, and can be taken back", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await stateOf(connection);
  turnEverything(hub);
  const { commit } = await heldUp(connection, BRANDELL);
  const asked = await connection.operate("POST", "/runs/", { kind: "full" });
  await applying(asked.json.id);
  await connection.operate("POST", "/pause/");
  await commit();
  const run = await connection.settled();
  assert.equal(run.state, "failed");
  assert.match(run.failure_reason ?? "", /paused/);
  const undone = await operate(app, "POST", `/hris-runs/${run.id}/undo/`);
  assert.equal(undone.status, 200, undone.text);
  await connection.settled();
  assert.deepEqual(await stateOf(connection), before);
});

test("a connection can be deleted in the middle of its run; accounts stay, and nobody is told of a failure", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  turnEverything(hub);
  const { commit } = await heldUp(connection, BRANDELL);
  const asked = await connection.operate("POST", "/runs/", { kind: "full" });
  await applying(asked.json.id);
  const deleting = connection.operate("DELETE", "/");
  await commit();
  const deleted = await deleting;
  assert.equal(deleted.status, 204, deleted.text);
  assert.equal((await operate(app, "GET", `/hris-runs/${asked.json.id}/`)).status, 404);
  assert.equal((await connection.partner.call("GET", "/users/")).json.count, 12);
  const { json } = await operate(app, "GET", "/notices/?state=open&page_size=200");
  assert.ok(
    !json.results.some(({ subject_id }: { subject_id: number }) => Number(subject_id) === connection.id),
  );
});

test("the hub of a deactivated organization is left alone", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const organization = `/organizations/${connection.partner.organizationId}`;
  assert.equal((await operate(app, "POST", `${organization}/deactivate/`)).status, 200);
  hub.requests.length = 0;
  assert.equal((await connection.poke(dataChanged(hub, "employees"))).status, 200);
  assert.equal((await connection.operate("POST", "/runs/", { kind: "full" })).status, 409);
  app.clock.advance(24 * 3_600_000);
  await followedCalendar(app);
  await connection.settled();
  assert.deepEqual(hub.requests, []);
});

test("whoever was erased is not made again, joins no team, is not fed to partners, and no run says their name", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const user = await connection.user(BRANDELL);
  const erased = await operate(app, "POST", `/users/${user?.id}/erase/`, { confirm: String(user?.id) });
  assert.equal((await endedJob(connection.partner, erased.json.job_id)).status, "succeeded");
  hub.change(hubRecords("delta.01-title-and-name-change"));
  for (const kind of ["full", "delta", "preview", "full"] as const) {
    const run = await connection.run(kind);
    assert.deepEqual([run.state, run.counts.created, run.counts.memberships_added], ["succeeded", 0, 0]);
  }
  const { db } = app.context;
  const tables = ["hris_change", "hris_issue", "hr_employee", "hris_identity_link", "user"];
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from ${sql.table(table)} as t
      where organization_id = ${connection.partner.organizationId}`.execute(db);
    assert.deepEqual(
      rows.filter(({ text }) => /brandell/i.test(text)),
      [],
      table,
    );
  }
});

test("of two connections of an organization the first keeps its people, and the second says whom it did not get", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: connection.partner.slug,
    hub: "kombo",
    integration_id: hub.integrationId,
    api_key: hub.apiKey,
    webhook_secret: "s",
    base_url: hub.baseUrl,
  });
  const path = `/hris-connections/${json.id}`;
  const { json: asked } = await operate(app, "POST", `${path}/runs/`, { kind: "preview" });
  for (let run = asked; run.state !== "succeeded"; )
    run = (await operate(app, "GET", `/hris-runs/${asked.id}/`)).json;
  const { json: run } = await operate(app, "GET", `/hris-runs/${asked.id}/`);
  // Nobody can know of people without an address that they are there already.
  assert.deepEqual([run.counts.created, run.counts.linked], [2, 0]);
  assert.equal((await operate(app, "DELETE", `${path}/`)).status, 204);
});

test("a preview of other settings cannot be accepted", async (t) => {
  const { connection } = await aWorld(t, app, { isActive: false });
  await connection.run("preview");
  app.clock.advance(1000);
  await connection.operate("PATCH", "/", { policies: { no_work_email: "personal" } });
  const refused = await connection.operate("POST", "/activate/");
  assert.deepEqual([refused.status, refused.json.code], [409, "hris_preview_required"]);
  app.clock.advance(1000);
  const run = await connection.activate();
  assert.equal(run.counts.created, 12);
});

test("settings that are sent once more are no others: the preview of them can be accepted", async (t) => {
  const { hub, connection } = await aWorld(t, app, { isActive: false });
  await connection.run("preview");
  app.clock.advance(1000);
  const { json: before } = await connection.operate("GET", "/");
  const { integrationId: integration_id, apiKey: api_key } = hub;
  for (const body of [{}, { integration_id, api_key, webhook_secret: WEBHOOK_SECRET, policies: {} }]) {
    const { json } = await connection.operate("PATCH", "/", body);
    assert.deepEqual([json.state, json.modified_date], ["preview", before.modified_date]);
  }
  assert.equal((await connection.operate("POST", "/activate/")).status, 200);
  await connection.settled();
});

test("an account that somebody made after the reading is not made a second time", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const email = "new@meridian.example";
  const [record] = hub.employees;
  if (record) hub.change([{ ...record, id: "new", remote_id: "3001", work_email: email, first_name: "New" }]);
  hub.change(hubRecords("delta.10-group-renamed"));
  // Teams come before people.
  const trx = await app.context.db.startTransaction().execute();
  await sql`select from team where organization_id = ${connection.partner.organizationId} for update`.execute(
    trx,
  );
  const asked = await connection.operate("POST", "/runs/", { kind: "full" });
  await planned(asked.json.id);
  await aLearner(connection.partner, { email });
  await trx.commit().execute();
  await connection.settled();
  const { json } = await connection.partner.call("GET", `/users/?email=${email}`);
  assert.equal(json.count, 1);
});

test("a change that our own mistake prevents is tried, left out and said; everything else is done", async (t) => {
  const { hub, connection, become } = await aWorld(t, app);
  await sql`
    create function refuse_okoye() returns trigger language plpgsql as $$
      begin
        if new.last_name = 'Brandell-Okoye' then raise exception 'no room for %', new.last_name; end if;
        return new;
      end $$`.execute(app.context.db);
  await sql`create trigger refuse_okoye before update on "user" for each row execute function refuse_okoye()`.execute(
    app.context.db,
  );
  t.after(() => sql`drop function refuse_okoye() cascade`.execute(app.context.db));
  become("delta.01-title-and-name-change");
  become("delta.02-email-change");
  const run = await connection.run("full");
  assert.equal(run.state, "failed");
  assert.match(run.failure_reason ?? "", /^1 of its changes could not be made/);
  assert.doesNotMatch(run.failure_reason ?? "", /Okoye/);
  assert.ok(await connection.user("i.castellan@meridian.example"));
  const [left] = await connection.changes(run, "&state=stale");
  assert.deepEqual([left?.person, left?.reason], ["Tomas Brandell-Okoye", "internal_error"]);
  // The connection's other work goes on.
  hub.change(hubRecords("delta.03-leaver-inactive"));
  const { json } = await connection.operate("GET", "/");
  assert.equal(json.state, "active");
});

test("34: another HR system's numbers are its own: people are found by address and name, and whoever it lacks stays", async (t) => {
  const { hub, connection } = await aWorld(t, app, { fields: { policies: { no_work_email: "skip" } } });
  const { users: before } = await stateOf(connection);
  hub.integrationId = "workday:replaced";
  const numbers = hub.employees.map(({ remote_id }) => remote_id);
  hub.employees = hub.employees
    .filter(({ work_email }) => work_email !== BRANDELL)
    .map((employee, index) => ({ ...employee, id: `new-${employee.id}`, remote_id: numbers.at(index - 1) }));
  const { integrationId: integration_id, apiKey: api_key } = hub;
  await connection.operate("PATCH", "/", { integration_id, api_key });
  for (let night = 0; night < 3; night += 1) {
    const { state, counts } = await connection.run("full");
    assert.deepEqual([state, counts.created, counts.updated, counts.deactivated], ["succeeded", 0, 0, 0]);
  }
  assert.deepEqual((await stateOf(connection)).users, before);
  const [issue] = (await connection.issues()).filter(({ kind }) => kind === "orphaned");
  assert.match(issue?.person ?? "", /Brandell/);
  const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
  const addresses = new Map(
    before.map((user) => Object.values(Object(user))).map(([id, email]) => [id, email]),
  );
  const linked = json.results.filter(({ user_id }: { user_id: number | null }) => user_id !== null);
  assert.equal(linked.length, before.length - 1);
  for (const { user_id, work_email } of linked) assert.equal(addresses.get(user_id), work_email);
  // Back at the former integration, a person missing from it has left.
  hub.integrationId = "personio:again";
  await connection.operate("PATCH", "/", { integration_id: hub.integrationId, api_key });
  await connection.run("full");
  hub.employees = hub.employees.filter(({ work_email }) => !String(work_email).startsWith("noor.avelin"));
  await connection.run("full");
  assert.equal((await connection.run("full")).counts.deactivated, 1);
});

test("34: a new integration gives everybody another id, and nobody another account or team", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await stateOf(connection);
  const renumbered = (id: unknown) => (typeof id === "string" ? `new-${id}` : null);
  hub.integrationId = "personio:replaced";
  hub.groups = hub.groups.map((group) => ({
    ...group,
    id: `new-${group.id}`,
    parent_id: renumbered(group.parent_id),
  }));
  hub.employees = hub.employees.map((employee) => ({
    ...employee,
    id: `new-${employee.id}`,
    groups: Array.isArray(employee.groups)
      ? employee.groups.map((group) => ({ ...group, id: `new-${group.id}` }))
      : null,
  }));
  const patched = await connection.operate("PATCH", "/", {
    integration_id: hub.integrationId,
    api_key: hub.apiKey,
  });
  assert.equal(patched.json.state, "active", patched.text);
  for (let night = 0; night < 3; night += 1) {
    // A webhook may come before the first night: there is nothing to tell changes from, so everybody is read.
    const { kind, is_complete, state, counts } = await connection.run(night === 0 ? "delta" : "full");
    assert.deepEqual([kind, is_complete], ["full", true]);
    assert.deepEqual(
      [state, counts.created, counts.deactivated, counts.teams_created, counts.teams_archived],
      ["succeeded", 0, 0, 0, 0],
    );
    assert.deepEqual([counts.linked, counts.memberships_added], [night === 0 ? 12 : 0, 0]);
  }
  const after = await stateOf(connection);
  assert.deepEqual([after.users, after.teams, after.members], [before.users, before.teams, before.members]);
});

test("34: whoever is expected, or of a status that nobody knows, is found again as well, and stays", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await stateOf(connection);
  const statuses: Record<string, string> = { "1002": "GARDEN_LEAVE", "1003": "PENDING" };
  hub.integrationId = "personio:replaced";
  hub.employees = hub.employees.map((employee) => ({
    ...employee,
    id: `new-${employee.id}`,
    employment_status: statuses[String(employee.remote_id)] ?? employee.employment_status,
  }));
  await connection.operate("PATCH", "/", { integration_id: hub.integrationId, api_key: hub.apiKey });
  for (let night = 0; night < 3; night += 1) {
    const { counts } = await connection.run("full");
    assert.deepEqual([counts.linked, counts.deactivated], [night === 0 ? 12 : 0, 0]);
  }
  assert.deepEqual((await stateOf(connection)).users, before.users);
});

test("34: ids that the HR system has given to others since lead nobody into another's account", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const before = await stateOf(connection);
  const exchanged: Record<string, string> = { "1002": "1003", "1003": "1002" };
  hub.change(
    hub.employees.map((record) => ({
      ...record,
      remote_id: exchanged[String(record.remote_id)] ?? record.remote_id,
    })),
  );
  await connection.run("full");
  const { json } = await connection.partner.call("GET", "/hr/employees/?page_size=100");
  const { id } = { ...(await connection.user(BRANDELL)) };
  const employee = json.results.find(({ remote_id }: { remote_id: string }) => remote_id === "1003");
  assert.deepEqual([employee.last_name, employee.user_id], ["Brandell", id], "to partners too");
  hub.integrationId = "personio:replaced";
  hub.employees = hub.employees.map((record) => ({ ...record, id: `new-${record.id}` }));
  await connection.operate("PATCH", "/", { integration_id: hub.integrationId, api_key: hub.apiKey });
  const run = await connection.run("full");
  assert.deepEqual([run.counts.linked, run.counts.updated], [12, 0]);
  assert.deepEqual((await stateOf(connection)).users, before.users);
});

/** Keeps an account's row locked, so that a run waits before it. */
async function heldUp(connection: Connected, email: string) {
  const { id } = { ...(await connection.user(email)) };
  const trx = await app.context.db.startTransaction().execute();
  await sql`select from "user" where id = ${id} for update`.execute(trx);
  return { commit: () => trx.commit().execute() };
}

/** Waits until a run has stored what it will do. */
async function planned(runId: number): Promise<void> {
  for (let run = { progress: { total: null } }; run.progress.total === null; )
    run = (await operate(app, "GET", `/hris-runs/${runId}/`)).json;
}

/** Waits until a run has done something, and waits itself for the account. */
async function applying(runId: number): Promise<void> {
  await planned(runId);
  for (let isWaiting = false; !isWaiting; ) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(app.context.db);
    isWaiting = rows.length > 0;
  }
}
