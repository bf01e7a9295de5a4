import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { aWorld, startMeridian, type World } from "#test/hris/meridian.ts";
import { aSource } from "#test/hris/sources.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** Somebody without an address has another id at the hub, in a list that has another record twice. */
function renumberIvander({ hub }: World, changes = {}): void {
  hub.employees = hub.employees.map((record) =>
    record.last_name === "Ivander" ? { ...record, id: "new-ivander", ...changes } : record,
  );
  hub.employees = [...hub.employees, ...hub.employees.slice(0, 1)];
}

test("a reading with gaps makes nobody a second account whose id at the hub is another one", async (t) => {
  const world = await aWorld(t, app);
  renumberIvander(world);
  const run = await world.connection.run("full");
  assert.deepEqual([run.is_complete, run.counts.created, run.counts.linked], [false, 0, 1]);
});

test("with another name as well it waits for a reading without gaps", async (t) => {
  const world = await aWorld(t, app);
  const { hub, connection } = world;
  renumberIvander(world, { last_name: "Married", display_full_name: null });
  const run = await connection.run("full");
  assert.deepEqual([run.counts.created, run.counts.linked], [0, 0]);
  const kinds = async () => (await connection.issues()).map(({ kind }) => kind);
  assert.ok((await kinds()).includes("number_needs_whole_reading"));
  hub.employees = hub.employees.slice(0, -1);
  const whole = await connection.run("full");
  assert.deepEqual([whole.counts.created, whole.counts.linked, whole.counts.updated], [0, 1, 1]);
  assert.equal((await kinds()).includes("number_needs_whole_reading"), false);
});

test("of two records with the address of an account, the one with its name gets it, whichever comes first", async (t) => {
  const source = await aSource(t, app, "csv");
  const email = `${randomUUID()}@example.com`;
  const { id } = await aLearner(source.connection.partner, { email, first_name: "Ada", last_name: "King" });
  await source.say(
    { id: "1", email, first: "Bob", last: "Ross" },
    { id: "2", email, first: "Ada", last: "King" },
  );
  await source.connection.activate();
  const { json } = await operate(app, "GET", `/users/${id}/`);
  assert.equal(json.last_name, "King");
});
