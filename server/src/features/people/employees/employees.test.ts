import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { operate } from "#test/webhooks.ts";
import { hrPersonalData } from "./personal-data.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const load = (partner: Partner, employees: unknown[], fields: Record<string, unknown> = {}) =>
  operate(app, "POST", "/hr-employees/import/", {
    organization: partner.slug,
    source: "payroll",
    employees,
    ...fields,
  });
const ids = (json: { results: { remote_id: string }[] }) => json.results.map(({ remote_id }) => remote_id);

test("an employee is kept by source and remote id, and found with manager, groups and account", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: "ada@example.com" });
  const team = await partner.call("POST", "/teams/", {
    name: "Yard",
    provider: "payroll",
    provider_id: "g-1",
  });
  const { json } = await load(partner, [
    {
      remote_id: "hr-2",
      first_name: "Ada",
      last_name: "Muster",
      work_email: " ADA@example.com ",
      job_title: "Driver",
      department: "Yard",
      manager_remote_id: "hr-1",
      start_date: "2026-01-05",
      groups: [{ remote_id: "g-1", name: "Yard", type: "team" }],
    },
    { remote_id: "hr-1", last_name: "Boss" },
  ]);
  assert.deepEqual([json.count, json.created, json.failed, json.linked], [2, 2, 0, 1]);
  assert.deepEqual(
    json.results.map(({ user_id }: { user_id: number }) => user_id),
    [learner.id, null],
  );

  const { json: employee } = await partner.call("GET", `/hr/employees/${json.results[0].id}/`);
  const { creation_date: now } = employee;
  assert.deepEqual(employee, {
    id: json.results[0].id,
    user_id: learner.id,
    employee_number: null,
    remote_id: "hr-2",
    first_name: "Ada",
    last_name: "Muster",
    work_email: "ADA@example.com",
    job_title: "Driver",
    department: "Yard",
    manager_id: json.results[1].id,
    employment_status: "active",
    employment_type: null,
    start_date: "2026-01-05",
    termination_date: null,
    groups: [{ id: employee.groups[0].id, name: "Yard", type: "team", team_id: team.json.id }],
    source: "payroll",
    last_synced_at: now,
    creation_date: now,
    modified_date: now,
  });
});

test("an equal record changes nothing but when it was last seen; another one replaces it whole", async () => {
  const partner = await aPartner(app);
  const row = {
    remote_id: "hr-1",
    last_name: "Muster",
    job_title: "Driver",
    groups: [{ remote_id: "g-1", name: "Yard" }],
  };
  const first = await load(partner, [row]);
  const path = `/hr/employees/${first.json.results[0].id}/`;
  const before = (await partner.call("GET", path)).json;
  app.clock.advance(60_000);
  const again = await load(partner, [row]);
  assert.equal(again.json.unchanged, 1);
  const same = (await partner.call("GET", path)).json;
  assert.notEqual(same.last_synced_at, before.last_synced_at);
  assert.deepEqual({ ...same, last_synced_at: null }, { ...before, last_synced_at: null });

  const other = await load(partner, [
    { remote_id: "hr-1", last_name: "Meister", employment_status: "on_leave" },
  ]);
  assert.equal(other.json.updated, 1);
  const { last_name, job_title, employment_status, groups, modified_date } = (await partner.call("GET", path))
    .json;
  assert.deepEqual([last_name, job_title, employment_status, groups], ["Meister", null, "on_leave", []]);
  assert.ok(modified_date > before.modified_date);
});

test("an address links once: to its own organization, to the first of two, and never anew", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const learner = await aLearner(partner, { email: "one@example.com" });
  const second = await aLearner(partner, { email: "two@example.com" });
  await aLearner(neighbour, { email: "three@example.com" });
  const { json } = await load(partner, [
    { remote_id: "a", work_email: "one@example.com" },
    { remote_id: "b", work_email: "one@example.com" },
    { remote_id: "c", work_email: "three@example.com" },
  ]);
  const links = json.results.map(({ user_id }: { user_id: number | null }) => user_id);
  assert.deepEqual(links, [learner.id, null, null]);
  const moved = await load(partner, [{ remote_id: "a", work_email: "two@example.com" }]);
  assert.deepEqual([moved.json.results[0].user_id, moved.json.linked], [learner.id, 0]);
  const late = await load(partner, [{ remote_id: "b", work_email: "two@example.com" }]);
  assert.deepEqual([late.json.results[0].user_id, late.json.linked], [second.id, 1]);
});

test("an address links only where exactly one active user has it", async () => {
  const partner = await aPartner(app);
  const [one, two] = [
    await aLearner(partner, { email: "shared@example.com" }),
    await aLearner(partner, { email: "Shared@example.com" }),
  ];
  const feed = [{ remote_id: "s", work_email: "shared@example.com" }];
  assert.equal((await load(partner, feed)).json.results[0].user_id, null);
  await partner.call("DELETE", `/users/${one.id}/`);
  assert.equal((await load(partner, feed)).json.results[0].user_id, two.id);
});

test("nothing of a private kind is kept, whatever is sent", async () => {
  const partner = await aPartner(app);
  const answer = await load(partner, [
    {
      remote_id: "hr-1",
      date_of_birth: "1990-01-01",
      gender: "F",
      nationality: "CH",
      iban: "CH93 0076",
      home_address: { city: "Bern" },
      salary: 90_000,
    },
  ]);
  assert.equal(answer.json.created, 1, answer.text);
  const { rows } = await sql<{ text: string }>`
    select to_json(hr_employee)::text as text from hr_employee where organization_id = ${partner.organizationId}`.execute(
    app.context.db,
  );
  assert.doesNotMatch(rows[0]?.text ?? "", /1990|"F"|CH|Bern|90000/);
});

test("a bad row fails alone, a repeated one says so, and a dry run writes nothing", async () => {
  const partner = await aPartner(app);
  const rows = [
    { remote_id: "a" },
    { remote_id: "b", employment_status: "asleep" },
    { last_name: "No id" },
    { remote_id: "a", last_name: "Again" },
  ];
  const dry = await load(partner, rows, { dry_run: true });
  assert.deepEqual([dry.json.created, dry.json.failed, dry.json.results[0].id], [1, 3, null]);
  assert.equal((await partner.call("GET", "/hr/employees/")).json.count, 0);
  const { json } = await load(partner, rows);
  assert.deepEqual(
    json.results.map(({ status_code, code }: { status_code: number; code: string }) => code ?? status_code),
    [201, "invalid_field", "missing_field", "repeated_employee"],
  );
  const log = await operate(app, "GET", `/audit-log/?action=hr_employee.import&target_id=payroll`);
  const entries = log.json.results.filter(({ actor_type }: { actor_type: string }) => actor_type === "admin");
  assert.ok(entries.length > 0);
  const nowhere = await load(partner, rows, { organization: "nobody" });
  assert.deepEqual([nowhere.status, nowhere.json.code], [404, "organization_not_found"]);
  const nothing = await operate(app, "POST", "/hr-employees/import/", {});
  assert.equal(nothing.status, 400);
});

test("of two imports at once each employee is made once", async () => {
  const partner = await aPartner(app);
  const rows = Array.from({ length: 50 }, (_, index) => ({
    remote_id: `hr-${index}`,
    groups: [{ remote_id: "g-1", name: "All" }],
  }));
  const answers = await Promise.all([
    load(partner, rows),
    load(partner, rows.toReversed()),
    load(partner, rows),
  ]);
  for (const { status, text, json } of answers) assert.deepEqual([status, json?.failed], [200, 0], text);
  assert.equal((await partner.call("GET", "/hr/employees/")).json.count, 50);
});

test("of two sources that name one address at once, one is linked", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { email: "wanted@example.com" });
  const answers = await Promise.all(
    ["payroll", "people", "time"].map((source) =>
      load(partner, [{ remote_id: "1", work_email: "wanted@example.com" }], { source }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await partner.call("GET", "/hr/employees/?linked=true")).json.count, 1);
});

test("the list searches, filters and sorts", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: "äda@example.com" });
  const { json: team } = await partner.call("POST", "/teams/", { name: "T", member_ids: [learner.id] });
  const { json } = await load(partner, [
    { remote_id: "1", last_name: "Zorn", department: "Yard", employment_status: "terminated" },
    {
      remote_id: "2",
      last_name: "Ähren",
      department: "Yard",
      work_email: "äda@example.com",
      start_date: "2026-01-01",
    },
    {
      remote_id: "3",
      last_name: "Boll",
      department: "Office",
      manager_remote_id: "1",
      start_date: "2025-01-01",
    },
  ]);
  const list = async (query: string) => ids((await partner.call("GET", `/hr/employees/?${query}`)).json);
  assert.deepEqual(await list(""), ["2", "3", "1"]);
  assert.deepEqual(await list("sort=-start_date"), ["2", "3", "1"]);
  assert.deepEqual(await list("search=ahre"), ["2"]);
  assert.deepEqual(await list("department=Yard"), ["2", "1"]);
  assert.deepEqual(await list("employment_status=terminated"), ["1"]);
  assert.deepEqual(await list(`manager_id=${json.results[0].id}`), ["3"]);
  assert.deepEqual(await list(`team_id=${team.id}`), ["2"]);
  assert.deepEqual(await list("linked=true"), ["2"]);
  assert.deepEqual(await list("linked=false"), ["3", "1"]);
  const { modified_date } = (await partner.call("GET", "/hr/employees/?linked=true")).json.results[0];
  app.clock.advance(1000);
  await load(partner, [{ remote_id: "3", last_name: "Bolle" }]);
  assert.deepEqual(await list(`modified_after=${encodeURIComponent(modified_date)}`), ["3"]);
  assert.equal((await partner.call("GET", "/hr/employees/?employment_status=x")).status, 422);
});

test("managers see the employees of their teams, learners none", async () => {
  const partner = await aPartner(app);
  const [manager, learner, admin] = [
    await aPerson(app, partner, "manager"),
    await aPerson(app, partner, "learner"),
    await aPerson(app, partner, "admin"),
  ];
  const member = await aLearner(partner, { email: "member@example.com" });
  await partner.call("POST", "/teams/", { name: "T", member_ids: [member.id], manager_ids: [manager.id] });
  const { json } = await load(partner, [
    { remote_id: "1", work_email: "member@example.com" },
    { remote_id: "2" },
  ]);
  const [own, other] = json.results;
  assert.deepEqual(ids((await manager.call("GET", "/hr/employees/")).json), ["1"]);
  assert.equal((await manager.call("GET", `/hr/employees/${own.id}/`)).status, 200);
  assert.equal((await manager.call("GET", `/hr/employees/${other.id}/`)).status, 403);
  assert.equal((await manager.call("GET", `/hr/employees/${other.id}/kpis/`)).status, 403);
  assert.equal((await manager.call("GET", `/hr/employees/${own.id}/kpis/`)).status, 200);
  assert.equal((await admin.call("GET", "/hr/employees/")).json.count, 2);
  for (const path of ["/hr/employees/", `/hr/employees/${own.id}/`, "/hr/kpis/"])
    assert.equal((await learner.call("GET", path)).status, 403, path);
});

test("erasing a person takes their employee record with it", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: "gone@example.com" });
  const { json } = await load(partner, [{ remote_id: "1", work_email: "gone@example.com" }]);
  assert.equal(json.linked, 1);
  await app.context.db
    .transaction()
    .execute(
      (trx) =>
        hrPersonalData.erase?.(
          trx,
          app.clock(),
          { organizationId: partner.organizationId, userId: learner.id },
          0,
        ) ?? Promise.resolve(null),
    );
  assert.equal((await partner.call("GET", "/hr/employees/")).json.count, 0);
});
