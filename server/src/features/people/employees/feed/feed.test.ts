// npm test leaves this drill to CI: employees.test.ts reads the same rows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { eraseUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import type { EmployeeItem } from "../schemas.ts";
import { storeEmployees } from "../store.ts";
import { endEmployees } from "./ending.ts";
import { type EmployeeLink, linkEmployees } from "./links.ts";
import { storeFeed } from "./store.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const source = "kombo:3";
const inTransaction = <T>(work: (trx: Database) => Promise<T>) => app.context.db.transaction().execute(work);
const feed = ({ organizationId }: Partner, rows: EmployeeItem[]) =>
  inTransaction((trx) => storeFeed(trx, app.clock(), { organizationId, source, rows }));
const end = ({ organizationId }: Partner, remoteIds: string[]) =>
  inTransaction((trx) => endEmployees(trx, app.clock(), { organizationId, source, remoteIds }));
const link = ({ organizationId }: Partner, links: EmployeeLink[]) =>
  inTransaction((trx) => linkEmployees(trx, app.clock(), { organizationId, source, links }));
const employees = async (partner: Partner) =>
  (await partner.call("GET", "/hr/employees/?sort=last_name")).json.results;
/** By remote id, whose account it is. */
const linked = async (partner: Partner) =>
  Object.fromEntries(
    (await employees(partner)).map((row: { remote_id: string; user_id: number | null }) => [
      row.remote_id,
      row.user_id,
    ]),
  );
/** Everything of the rows, and of their versions: it moves with each write, even of what was there. */
async function versions({ organizationId }: Partner) {
  const { rows } = await sql`
    select hr_employee.*, hr_employee.xmin::text, hr_employee.xmax::text from hr_employee
    where organization_id = ${organizationId} order by id`.execute(app.context.db);
  return rows;
}
const ada = {
  remote_id: "e-1",
  first_name: "Ada",
  last_name: "A",
  work_email: "ada@example.com",
  job_title: "Driver",
  groups: [{ remote_id: "g-1", name: "Yard", type: "department" }],
};
const ben = { remote_id: "e-2", first_name: "Ben", last_name: "B", groups: ada.groups };

test("what is as it was is not written at all; what differs is, with its groups", async () => {
  const partner = await aPartner(app);
  assert.deepEqual(await feed(partner, [ada, ben]), { created: 2, updated: 0, unchanged: 0 });
  const before = await versions(partner);
  app.clock.advance(60_000);
  assert.deepEqual(await feed(partner, [ben, ada]), { created: 0, updated: 0, unchanged: 2 });
  assert.deepEqual(await versions(partner), before);

  const renamed = [{ remote_id: "g-1", name: "Depot", type: "department" }];
  const counts = await feed(partner, [
    { ...ada, groups: renamed },
    ben,
    { remote_id: "e-3", last_name: "C" },
  ]);
  assert.deepEqual(counts, { created: 1, updated: 1, unchanged: 1 });
  const [first, second] = await employees(partner);
  assert.deepEqual([first.groups[0].name, second.groups[0].name], ["Depot", "Depot"]);
  assert.ok(first.modified_date > second.modified_date);
  assert.equal((await versions(partner)).length, 3);
});

test("of several rows with one remote id the last counts, and nobody is linked by address", async () => {
  const partner = await aPartner(app);
  await aLearner(partner, { email: ada.work_email });
  assert.deepEqual(await feed(partner, [ada, { ...ada, job_title: "Lead" }]), {
    created: 1,
    updated: 0,
    unchanged: 0,
  });
  const [row] = await employees(partner);
  assert.deepEqual([row.job_title, row.user_id, row.source], ["Lead", null, source]);
});

test("whoever is gone keeps their record, and comes back with the next one, also with the very same", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  await feed(partner, [ada, ben]);
  await link(partner, [{ remote_id: "e-1", user_id: learner.id }]);
  const [before, other] = await employees(partner);
  app.clock.advance(60_000);
  assert.equal(await end(partner, ["e-1", "nobody"]), 1);
  const [ended, same] = await employees(partner);
  const { modified_date, last_synced_at, ...rest } = ended;
  assert.deepEqual({ ...before, modified_date, last_synced_at, employment_status: "terminated" }, ended);
  assert.ok(modified_date > before.modified_date && rest.groups.length === 1);
  assert.deepEqual(same, other);
  assert.equal(await end(partner, ["e-1"]), 0, "once is enough");

  assert.deepEqual(await feed(partner, [ada, ben]), { created: 0, updated: 1, unchanged: 1 });
  assert.equal((await employees(partner))[0].employment_status, "active");
});

test("employees have exactly the accounts named, and rows that have them already are not written", async () => {
  const partner = await aPartner(app);
  const [one, two] = [await aLearner(partner), await aLearner(partner)];
  await feed(partner, [ada, ben]);
  const links = [
    { remote_id: "e-1", user_id: one.id },
    { remote_id: "e-2", user_id: two.id },
    { remote_id: "nobody", user_id: one.id },
  ];
  assert.equal(await link(partner, links), 2);
  assert.deepEqual(await linked(partner), { "e-1": one.id, "e-2": two.id });
  const before = await versions(partner);
  app.clock.advance(60_000);
  assert.equal(await link(partner, links), 0);
  assert.deepEqual(await versions(partner), before);

  assert.equal(await link(partner, [{ remote_id: "e-2", user_id: null }]), 1);
  assert.deepEqual(await linked(partner), { "e-1": one.id, "e-2": null });
  const [, released] = await employees(partner);
  assert.ok(released.modified_date > released.creation_date);
});

test("two employees exchange their accounts, and one takes another's whom nobody names", async () => {
  const partner = await aPartner(app);
  const [one, two] = [await aLearner(partner), await aLearner(partner)];
  await feed(partner, [ada, ben, { remote_id: "e-3", last_name: "C" }]);
  await link(partner, [
    { remote_id: "e-1", user_id: one.id },
    { remote_id: "e-2", user_id: two.id },
  ]);
  await link(partner, [
    { remote_id: "e-1", user_id: two.id },
    { remote_id: "e-2", user_id: one.id },
  ]);
  assert.deepEqual(await linked(partner), { "e-1": two.id, "e-2": one.id, "e-3": null });
  assert.equal(await link(partner, [{ remote_id: "e-3", user_id: one.id }]), 1);
  assert.deepEqual(await linked(partner), { "e-1": two.id, "e-2": null, "e-3": one.id });
});

test("an account that another source's employee had moves over; of two with one account the first has it", async () => {
  const partner = await aPartner(app);
  const { organizationId } = partner;
  const learner = await aLearner(partner, { email: ada.work_email });
  const rows = [{ row: { ...ada, remote_id: "p-1" }, mistake: null }];
  await inTransaction((trx) => storeEmployees(trx, app.clock(), { organizationId, source: "payroll", rows }));
  assert.deepEqual(await linked(partner), { "p-1": learner.id });
  await feed(partner, [ada, ben]);
  await link(partner, [
    { remote_id: "e-1", user_id: learner.id },
    { remote_id: "e-2", user_id: learner.id },
  ]);
  assert.deepEqual(await linked(partner), { "p-1": null, "e-1": learner.id, "e-2": null });
});

test("nobody is linked to an account that is erased, or is another organization's", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  const [erased, theirs] = [await aLearner(partner), await aLearner(other)];
  await feed(partner, [ada, ben]);
  await inTransaction((trx) => eraseUser(trx, app.clock(), partner.organizationId, erased.id));
  const links = [
    { remote_id: "e-1", user_id: erased.id },
    { remote_id: "e-2", user_id: theirs.id },
  ];
  assert.equal(await link(partner, links), 0);
  assert.deepEqual(await linked(partner), { "e-1": null, "e-2": null });
});

test("twenty thousand employees are stored and linked in a handful of statements", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    remote_id: `e-${index}`,
    last_name: `Name ${index}`,
    groups: [{ remote_id: `g-${index % 50}`, name: `Group ${index % 50}` }],
  }));
  assert.equal((await feed(partner, rows)).created, 20_000);
  assert.equal((await feed(partner, rows)).unchanged, 20_000);
  const links = rows.map(({ remote_id }, index) => ({
    remote_id,
    user_id: index === 19_999 ? learner.id : null,
  }));
  assert.equal(await link(partner, links), 1);
});
