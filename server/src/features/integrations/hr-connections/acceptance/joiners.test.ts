import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aWorld, startMeridian } from "#test/hris/meridian.ts";
import { operate } from "#test/webhooks.ts";

const EKWUEME = "pella.ekwueme@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

test("14: a joiner gets an account on the first day, by the clock alone where the hub has said active before", async (t) => {
  const pending = await aWorld(t, app);
  const active = await aWorld(t, app, {
    before: (hub) => {
      const record = hub.employees.find(({ remote_id }) => remote_id === "1005");
      if (record) hub.change([{ ...record, employment_status: "ACTIVE" }]);
    },
  });
  for (const { connection } of [pending, active])
    assert.equal(await connection.user(EKWUEME), undefined, "not before the first day");
  await active.scheduled("2027-01-05T02:00:00+01:00");
  await pending.connection.settled();
  assert.ok(await active.connection.user(EKWUEME));
  assert.equal(
    await pending.connection.user(EKWUEME),
    undefined,
    "the hub still says that they are expected",
  );
  const run = await pending.deliver("delta.06-joiner-starts");
  assert.equal(run.counts.created, 1);
  assert.ok(await pending.connection.user(EKWUEME));
});

test("14: the first look at the calendar on the first day makes the account, hours before the nightly reading", async (t) => {
  const { connection, scheduled } = await aWorld(t, app, {
    before: (hub) => {
      const record = hub.employees.find(({ remote_id }) => remote_id === "1005");
      if (record) {
        const start = { employment_status: "ACTIVE", start_date: "2027-02-01T00:00:00.000Z" };
        hub.change([{ ...record, ...start }]);
      }
    },
  });
  await scheduled("2027-01-31T02:00:00+01:00");
  await scheduled("2027-01-31T23:50:00+01:00");
  assert.equal(await connection.user(EKWUEME), undefined, "not on the day before");
  const run = await scheduled("2027-02-01T00:00:00+01:00");
  assert.deepEqual([run.state, run.counts.created], ["succeeded", 1]);
  assert.ok(await connection.user(EKWUEME));
});

test("an address that is none is said to be unusable, and hidden characters are named", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const broken = "noor.avelin(at)meridian.example";
  const of = (name: string) => hub.employees.filter(({ last_name }) => last_name === name);
  hub.change([
    ...of("Ivander").map((record) => ({ ...record, work_email: broken })),
    ...of("Brandell").map((record) => ({ ...record, job_title: "Cap\u202Etain" })),
  ]);
  await connection.run("full");
  const found = await connection.issues();
  const unusable = found.find(({ kind }) => kind === "unusable_work_email");
  assert.match(unusable?.person ?? "", /Ivander/);
  const detail = await operate(
    app,
    "GET",
    `/hris-issues/?connection=${connection.id}&kind=unusable_work_email`,
  );
  assert.match(detail.json.results[0].detail, /cannot be used.*"noor\.avelin\(at\)/);
  assert.ok(found.some(({ kind, person }) => kind === "hidden_characters" && /Brandell/.test(person)));
  assert.ok(!found.some(({ kind, person }) => kind === "no_work_email" && /Ivander/.test(person)));
  hub.change(of("Ivander").map((record) => ({ ...record, work_email: "lior@meridian.example" })));
  await connection.run("full");
  assert.ok(!(await connection.issues()).some(({ kind }) => kind === "unusable_work_email"));
});
