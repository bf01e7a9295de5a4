import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  changeEmployedUser,
  countActiveAdmins,
  createEmployedUsers,
  deactivateUsers,
  type EmployedProfile,
  eraseUser,
  lockEmployable,
  reactivateUsers,
  selectEmployable,
} from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { AuditOrigin } from "#tenancy/audit/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const origin: AuditOrigin = {
  type: "hris",
  id: "3",
  label: "Payroll",
  ip: null,
  userAgent: null,
  requestId: null,
};
const address = () => `${randomUUID()}@example.com`;
const inTransaction = <T>(work: (trx: Database) => Promise<T>) => app.context.db.transaction().execute(work);
const createAll = (profiles: Partial<EmployedProfile>[], { organizationId } = partner) =>
  inTransaction((trx) => {
    const standard = { first_name: "Ada", last_name: "Muster", job_titles: ["Driver"], department: "Yard" };
    const people = profiles.map((profile) => ({ profile: { ...standard, email: address(), ...profile } }));
    return createEmployedUsers({ trx, now: app.clock(), origin }, organizationId, people);
  });
const create = async (profile: Partial<EmployedProfile> = {}, where = partner) =>
  (await createAll([profile], where))[0] ?? 0;
const change = (userId: number, changes: Partial<EmployedProfile>, { organizationId } = partner) =>
  inTransaction((trx) =>
    changeEmployedUser({ trx, now: app.clock(), origin }, organizationId, userId, changes),
  );
const read = async (id: number) => (await partner.call("GET", `/users/${id}/`)).json;
const addressOf = async (id: number): Promise<string> => (await read(id)).email;

/** What the stream said of a user, oldest first. */
async function told(id: number): Promise<{ event: string; data: Record<string, unknown> }[]> {
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/?event_types=user.created,user.updated&limit=500");
  return json.events.filter(({ data }: { data: { user_id: number } }) => data.user_id === id);
}
async function audited(id: number): Promise<[string, string, Record<string, unknown>][]> {
  const { rows } = await sql<{ actor: string; action: string; changes: Record<string, unknown> }>`
    select actor_type || ':' || actor_id as actor, action, changes from audit_entry
    where target_type = 'user' and target_id = ${String(id)} and actor_type = 'hris' order by id`.execute(
    app.context.db,
  );
  return rows.map(({ actor, action, changes }) => [actor, action, changes]);
}

test("an employee's new account is announced, and the log says who made it of what", async () => {
  const email = address();
  const id = await create({ email });
  const { source, access_role, is_active, job_titles, department, ...user } = await read(id);
  assert.deepEqual(
    [source, access_role, is_active, job_titles, department, user.email, user.provider],
    ["hris", "learner", true, ["Driver"], "Yard", email, null],
  );
  const [created, ...others] = await told(id);
  assert.deepEqual([created?.event, created?.data.email, others], ["user.created", email, []]);
  assert.deepEqual(await audited(id), [
    [
      "hris:3",
      "user.create",
      {
        email: [null, email],
        first_name: [null, "Ada"],
        last_name: [null, "Muster"],
        job_titles: [null, ["Driver"]],
        department: [null, "Yard"],
      },
    ],
  ]);
});

test("a change writes, announces and notes what differs; the same again does nothing", async () => {
  const id = await create({ email: "Case@Example.com" });
  const changes = { email: "other.Case@example.com", last_name: "Neu", job_titles: ["Lead", "Driver"] };
  assert.equal(await change(id, { ...changes, first_name: "Ada" }), "changed");
  assert.deepEqual(
    [await read(id)].map(({ email, first_name, last_name, job_titles, department }) => ({
      email,
      first_name,
      last_name,
      job_titles,
      department,
    })),
    [{ ...changes, first_name: "Ada", department: "Yard" }],
  );
  assert.equal((await told(id)).at(-1)?.data.last_name, "Neu");
  const before = [await read(id), await told(id), await audited(id)];
  assert.deepEqual((await audited(id)).at(-1), [
    "hris:3",
    "user.update",
    {
      email: ["Case@Example.com", "other.Case@example.com"],
      last_name: ["Muster", "Neu"],
      job_titles: [["Driver"], ["Lead", "Driver"]],
    },
  ]);
  app.clock.advance(60_000);
  assert.equal(await change(id, changes), "unchanged");
  assert.equal(await change(id, { email: "Other.CASE@example.com" }), "unchanged", "only the case");
  assert.equal(await change(id, {}), "unchanged");
  assert.deepEqual([await read(id), await told(id), await audited(id)], before);
});

test("an address that another active colleague has stays theirs, in any case, and nothing of the change is written", async () => {
  const taken = address();
  const holder = await create({ email: taken.toUpperCase() });
  const id = await create();
  const before = await read(id);
  assert.equal(await change(id, { email: taken, last_name: "Neu" }), "email_taken");
  assert.deepEqual(await read(id), before);
  assert.equal((await audited(id)).length, 1);

  await inTransaction((trx) => deactivateUsers(trx, app.clock(), partner.organizationId, [holder]));
  assert.equal(await change(id, { email: taken }), "changed", "whoever left does not keep it");
});

test("another organization's address is nobody's business", async () => {
  const other = await aPartner(app);
  await aPerson(app, other, "manager");
  const [{ email: taken }] = (await other.call("GET", `/users/?search=`)).json.results;
  assert.equal(await change(await create(), { email: taken }), "changed");
});

test("HR gives whoever has a role, a password or a former one other names, of which they are told, and no other address", async () => {
  for (const role of ["admin", "manager", "learner"] as const) {
    const { id } = await aPerson(app, partner, role);
    if (role === "learner") {
      const token = await app.operatorToken();
      await app.send("PATCH", `/operator/v1/users/${id}/`, {
        token,
        body: { password: "long enough for us" },
      });
    }
    const before = await read(id);
    assert.equal(await change(id, { email: address(), last_name: "Neu" }), "email_waits");
    assert.deepEqual(await read(id), before);
    const { rows } = await inTransaction(async (trx) => {
      const { organizationId } = partner;
      const changes = { last_name: "Neu" };
      assert.equal(
        await changeEmployedUser({ trx, now: app.clock(), origin }, organizationId, id, changes),
        "changed",
      );
      // Read before it is committed: then it is handed over at once.
      return sql`select address from account_mail where user_id = ${id} and kind = 'name_changed'`.execute(
        trx,
      );
    });
    assert.deepEqual(rows, [{ address: before.email }]);
  }
});

test("accounts are found by id and by address in any case, each once, and nobody's who is erased or elsewhere", async () => {
  const own = await aPartner(app);
  const { organizationId } = own;
  const [one, two, three] = ["One@example.com", "two@example.com", "three@example.com"];
  const first = await create({ email: one }, own);
  const twins = [await create({ email: two }, own), await create({ email: two.toUpperCase() }, own)];
  const erased = await create({ email: three }, own);
  await inTransaction((trx) => eraseUser(trx, app.clock(), organizationId, erased));
  const elsewhere = await create({ email: two }, partner);
  await create({ email: "\u212Aelvin@example.com" }, own);
  const now = app.clock();
  const left = await inTransaction((trx) =>
    deactivateUsers(trx, now, organizationId, twins.slice(1), origin),
  );
  assert.deepEqual(left, twins.slice(1));

  const found = await selectEmployable(app.context.db, organizationId, {
    userIds: [first, elsewhere, erased],
    emails: ["one@example.com", two, three, "kelvin@example.com", "nobody@example.com"],
  });
  assert.deepEqual(
    found.map(({ user_id, is_active }) => [user_id, is_active]),
    [
      [first, true],
      [twins[0], true],
      [twins[1], false],
    ],
  );
  const moment = found[2]?.deactivated_at;
  assert.equal(Date.parse(String(moment)), now.getTime());
  assert.deepEqual(found[0], {
    user_id: first,
    email: one,
    first_name: "Ada",
    last_name: "Muster",
    job_titles: ["Driver"],
    department: "Yard",
    is_active: true,
    deactivated_at: null,
    access_role: "learner",
    signs_in_alone: false,
  });
  assert.deepEqual(await selectEmployable(app.context.db, organizationId, { userIds: [], emails: [] }), []);
});

test("twenty thousand ids and addresses are one question", async () => {
  const id = await create();
  const emails = Array.from({ length: 20_000 }, (_, index) => `${index}@nobody.example`);
  const userIds = Array.from({ length: 20_000 }, (_, index) => 1_000_000 + index);
  const asked = { userIds: [...userIds, id], emails: [...emails, await addressOf(id)] };
  const found = await selectEmployable(app.context.db, partner.organizationId, asked);
  assert.deepEqual(
    found.map(({ user_id }) => user_id),
    [id],
  );
});

test("leaving and coming back are announced and noted once, in the HR system's name", async () => {
  const id = await create();
  const { organizationId } = partner;
  for (const now of [app.clock(), app.clock()]) {
    await inTransaction(async (trx) => {
      assert.equal((await lockEmployable(trx, organizationId, id))?.user_id, id);
      await deactivateUsers(trx, now, organizationId, [id], origin);
    });
  }
  assert.equal((await read(id)).is_active, false);
  await inTransaction((trx) => reactivateUsers(trx, app.clock(), organizationId, [id], origin));
  assert.deepEqual((await audited(id)).slice(1), [
    ["hris:3", "user.deactivate", { is_active: [true, false] }],
    ["hris:3", "user.reactivate", { is_active: [false, true] }],
  ]);
  assert.deepEqual(
    (await told(id)).map(({ event, data }) => [event, data.is_active]),
    [
      ["user.created", true],
      ["user.updated", false],
      ["user.updated", true],
    ],
  );
});

test("only active administrators count as such", async () => {
  const own = await aPartner(app);
  const count = () => countActiveAdmins(app.context.db, own.organizationId);
  await aPerson(app, own, "manager");
  assert.equal(await count(), 0);
  const [admin] = [await aPerson(app, own, "admin"), await aPerson(app, own, "admin")];
  assert.equal(await count(), 2);
  await inTransaction((trx) => deactivateUsers(trx, app.clock(), own.organizationId, [admin.id], origin));
  assert.equal(await count(), 1);
});

test("of several who are made at once each has their own fields, event and audit entry, in their order", async () => {
  const names = ["Noor", "Søren", "Asha"];
  const ids = await createAll(
    names.map((first_name) => ({ first_name, job_titles: [first_name, 'x, "y"'] })),
  );
  assert.equal(new Set(ids).size, 3);
  for (const [index, id] of ids.entries()) {
    const user = await read(id);
    assert.deepEqual([user.first_name, user.job_titles], [names[index], [names[index], 'x, "y"']]);
    const events = await told(id);
    assert.deepEqual(
      events.map(({ event, data }) => [event, data.first_name]),
      [["user.created", names[index]]],
    );
    const [entry] = await audited(id);
    assert.deepEqual(entry?.[2].first_name, [null, names[index]]);
  }
});
