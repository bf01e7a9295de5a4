import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aWorld, startMeridian, type World } from "#test/hris/meridian.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** What the hub delivers becomes another company: its own people, numbers and groups. */
function becomeAnother(hub: World["hub"], { keeps = 0, numbers = "f" } = {}): void {
  const [template] = hub.employees;
  if (!template) throw new Error("The hub has nobody.");
  const known = hub.employees.filter(({ remote_id }) => Number(remote_id) <= 1000 + keeps);
  const foreign = Array.from({ length: 20 }, (_, index) => ({
    ...template,
    id: `foreign-${index}`,
    remote_id: `${numbers}${1001 + index}`,
    display_full_name: null,
    first_name: `Given${index}`,
    last_name: `Family${index}`,
    employment_status: "ACTIVE",
    work_email: `person${index}@foreign.example`,
    groups: [],
  }));
  hub.employees = [...known.map((record) => ({ ...record, id: `new-${record.id}` })), ...foreign];
}

async function replaceIntegration({ hub, connection }: World, id = "personio:another"): Promise<void> {
  hub.integrationId = id;
  await connection.operate("PATCH", "/", { integration_id: id, api_key: hub.apiKey });
}

async function people({ connection }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from "user" where organization_id = ${connection.partner.organizationId}`.execute(
    app.context.db,
  );
  return rows[0]?.count ?? 0;
}

async function aForeignOne(t: TestContext, numbers = "f") {
  const world = await aWorld(t, app);
  const before = await people(world);
  becomeAnother(world.hub, { numbers });
  await replaceIntegration(world);
  return { world, before };
}

test("an integration of another company makes nobody an account before an operator approves, who reads why", async (t) => {
  const { world, before } = await aForeignOne(t);
  const { connection } = world;
  const preview = await connection.run("preview");
  assert.match(preview.held_reason ?? "", /found 0 of 12 people.*20 new accounts.*another company/);
  const first = await connection.run("full");
  assert.deepEqual([first.state, first.counts.created], ["held", 0]);
  assert.equal(await people(world), before);
  assert.equal((await connection.changes(first, "&state=held&kind=create")).length, 20);
  // Later readings of changes make nobody either, and name nobody twice.
  world.hub.change(world.hub.employees.slice(-1).map((record) => ({ ...record, job_title: "Pilot" })));
  const later = await connection.run("delta");
  assert.deepEqual([later.state, later.kind, await people(world)], ["held", "delta", before]);
  assert.equal((await connection.changes(first, "&state=held&kind=create")).length, 19);
  const second = await connection.run("full");
  const { json } = await operate(app, "GET", `/notices/?organization=${connection.partner.slug}`);
  const notice = json.results.find(({ kind }: { kind: string }) => kind === "hris_run.held");
  assert.match(
    notice.message,
    new RegExp(`HR run ${second.id} .* waits for you. Accounts to make: 20\\..*another company`),
  );
  const late = await operate(app, "POST", `/hris-runs/${first.id}/approve/`);
  assert.deepEqual([late.status, late.json.held_runs], [409, [second.id]]);
  assert.match(late.json.detail, new RegExp(`superseded by run ${second.id}`));

  assert.equal((await operate(app, "POST", `/hris-runs/${second.id}/approve/`)).status, 200);
  assert.equal((await connection.settled()).counts.created, 20);
  assert.equal(await people(world), before + 20);
  const joiner = { id: "foreign-new", remote_id: "f9", first_name: "New", work_email: "new@foreign.example" };
  world.hub.change(world.hub.employees.slice(-1).map((record) => ({ ...record, ...joiner })));
  const next = await connection.run("full");
  assert.deepEqual(
    [next.state, next.counts.created],
    ["succeeded", 1],
    "what was approved is not asked again",
  );
});

test("numbers of another company in the same HR system lead to nobody's account", async (t) => {
  const { world, before } = await aForeignOne(t, "");
  const names = async () =>
    (
      await sql`select last_name from "user" where organization_id = ${world.connection.partner.organizationId} order by id`.execute(
        app.context.db,
      )
    ).rows;
  const known = await names();
  const run = await world.connection.run("full");
  assert.equal(run.state, "held");
  assert.equal(await people(world), before);
  assert.deepEqual(await names(), known);
  const issues = (await world.connection.issues()).filter(({ kind }) => kind === "person_needs_confirmation");
  assert.equal(issues.length, 11, "all but one, whose number the other company does not have");
});

test("the same integration that is linked to another company waits as well", async (t) => {
  const world = await aWorld(t, app);
  const before = await people(world);
  becomeAnother(world.hub);
  const run = await world.connection.run("full");
  assert.match(run.held_reason ?? "", /another company/);
  assert.deepEqual([run.state, await people(world)], ["held", before]);
});

test("a new integration that finds half of the people goes on by itself, also with many new ones", async (t) => {
  const world = await aWorld(t, app);
  const before = await people(world);
  becomeAnother(world.hub, { keeps: 12 });
  await replaceIntegration(world);
  const run = await world.connection.run("full");
  assert.equal(run.held_reason, null);
  assert.deepEqual([run.state, await people(world)], ["succeeded", before + 20]);
});
