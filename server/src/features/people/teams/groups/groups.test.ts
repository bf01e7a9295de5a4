import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { isTeamInSurveys } from "#learning/surveys/index.ts";
import {
  changeGroupMembers,
  createGroupTeam,
  type GroupWork,
  lockTeams,
  removeGroupTeam,
  selectGroupMembers,
  updateGroupTeam,
} from "#people/teams/index.ts";
import { eraseUser, lockLearners, markMoved } from "#people/users/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { answerAs, aSession } from "#test/stages/surveys.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const inTeams = <T>(work: (work: GroupWork) => Promise<T>, { organizationId } = partner) =>
  app.context.db.transaction().execute(async (trx) => {
    await lockTeams(trx, organizationId);
    const origin = {
      type: "hris",
      id: "3",
      label: "Payroll",
      ip: null,
      userAgent: null,
      requestId: null,
    };
    const users = { lock: lockLearners, markMoved };
    return work({ trx, now: app.clock(), organizationId, users, origin });
  });
const aName = () => `Group ${randomUUID()}`;
const aKey = () => ({ provider: "kombo:3", provider_id: randomUUID() });
const create = (name = aName(), parentId: number | null = null, key = aKey()) =>
  inTeams((work) => createGroupTeam(work, key, { name, parentId }));
const update = (id: number, changes: { name?: string; parentId?: number | null }) =>
  inTeams((work) => updateGroupTeam(work, id, changes));
const change = (id: number, add: number[], remove: number[] = []) =>
  inTeams((work) => changeGroupMembers(work, id, { add, remove }));
const remove = (id: number) => inTeams((work) => removeGroupTeam(work, id, isTeamInSurveys));
const read = async (id: number) => (await partner.call("GET", `/teams/${id}/`)).json;
const byHand = async (body: Record<string, unknown>) => (await partner.call("POST", "/teams/", body)).json;
async function learners(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push((await aLearner(partner)).id);
  return ids;
}

/** What `team.updated` said of the team, oldest first. */
async function told(id: number) {
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/?event_types=team.updated&limit=500");
  return json.events.flatMap(({ data }: { data: { team_id: number } }) =>
    data.team_id === id ? [data] : [],
  );
}
async function audited(id: number) {
  const { rows } = await sql<{ actor: string; action: string; changes: Record<string, unknown> }>`
    select actor_type || ':' || actor_id as actor, action, changes from audit_entry
    where target_type = 'team' and target_id = ${String(id)} order by id`.execute(app.context.db);
  return rows.map(({ actor, action, changes }) => [actor, action, changes]);
}

test("a group becomes a team with its key and place, announced and noted in the connector's name", async () => {
  const parent = await create();
  const [name, key] = [aName(), aKey()];
  const id = await create(` ${name} `, parent, key);
  const { creation_date, modified_date, ...team } = await read(id);
  assert.deepEqual(team, {
    id,
    name,
    description: "",
    ...key,
    parent_id: parent,
    manager_ids: [],
    member_count: 0,
    source: "hris",
  });
  const { change, provider_id, parent_id, added } = (await told(id))[0];
  assert.deepEqual([change, provider_id, parent_id, added], ["created", key.provider_id, parent, []]);
  assert.deepEqual(await audited(id), [["hris:3", "team.create", { name: [null, name] }]]);
});

test("a group is never merged with a team by name: the new team says where it comes from", async () => {
  const name = aName();
  const own = await byHand({ name });
  const id = await create(name.toUpperCase());
  assert.notEqual(id, own.id);
  assert.equal((await read(id)).name, `${name.toUpperCase()} (HR)`);
  assert.equal((await read(own.id)).source, "api");
  assert.equal(await update(id, { name }), true);
  assert.equal((await read(id)).name, `${name} (HR)`);
  assert.equal(await update(id, { name }), false, "a name that is taken still is no change");

  const long = "Ü".repeat(300);
  assert.equal((await read(await create(long))).name, long.slice(0, 255));
  assert.equal((await read(await create(long))).name, `${long.slice(0, 250)} (HR)`);
});

test("a team that a partner made under the group's key becomes the group's, with its members", async () => {
  const [member = 0] = await learners(1);
  const key = aKey();
  const made = await byHand({ name: aName(), ...key, member_ids: [member] });
  const name = aName();
  assert.equal(await create(name, null, key), made.id);
  const team = await read(made.id);
  assert.deepEqual([team.name, team.source, team.member_count], [name, "hris", 1]);
  assert.equal((await told(made.id)).at(-1).change, "updated");
});

test("a renamed group is the same team; what is as it was is not written, announced or noted", async () => {
  const [top, name] = [await create(), aName()];
  const id = await create();
  const { name: former } = await read(id);
  assert.equal(await update(id, { name, parentId: top }), true);
  const before = [await read(id), await told(id), await audited(id)];
  assert.deepEqual([before[0].name, before[0].parent_id, before[1].at(-1).name], [name, top, name]);
  assert.deepEqual(before[2].at(-1), [
    "hris:3",
    "team.update",
    { name: [former, name], parent_id: [null, top] },
  ]);
  app.clock.advance(60_000);
  assert.equal(await update(id, { name, parentId: top }), false);
  assert.equal(await update(id, {}), false);
  assert.deepEqual([await read(id), await told(id), await audited(id)], before);
});

test("a parent that would close a circle, or is another organization's, leaves the team where it is", async () => {
  const top = await create();
  const middle = await create(aName(), top);
  const low = await create(aName(), middle);
  assert.equal(await update(top, { parentId: low }), false);
  assert.equal(await update(middle, { parentId: middle }), false);
  const other = await aPartner(app);
  const { json: theirs } = await other.call("POST", "/teams/", { name: aName() });
  assert.equal(await update(low, { parentId: theirs.id }), false);
  assert.equal((await read(await create(aName(), theirs.id))).parent_id, null);
  const name = aName();
  assert.equal(await update(top, { name, parentId: low }), true, "the name is no part of the circle");
  assert.deepEqual([(await read(top)).name, (await read(top)).parent_id], [name, null]);
  assert.equal(await update(low, { parentId: null }), true);
  assert.equal((await read(low)).parent_id, null);
});

test("the hub takes out only whom it put in: who was added by hand stays", async () => {
  const [hand = 0, hub = 0, late = 0] = await learners(3);
  const id = await create();
  await partner.call("POST", `/teams/${id}/members/`, { add: [hand] });
  assert.deepEqual(await change(id, [hub, hand, hub]), { added: [hub], removed: [] });
  const source = async () => {
    const rows = await selectGroupMembers(app.context.db, partner.organizationId, [id]);
    return rows.map((row) => [row.team_id, row.user_id, row.source]);
  };
  assert.deepEqual(await source(), [
    [id, hand, "api"],
    [id, hub, "hris"],
  ]);
  assert.deepEqual(await change(id, [late], [hand, hub]), { added: [late], removed: [hub] });
  assert.deepEqual(await source(), [
    [id, hand, "api"],
    [id, late, "hris"],
  ]);
  const last = (await told(id)).at(-1);
  assert.deepEqual([last.added, last.removed, last.member_count], [[late], [hub], 2]);
  assert.deepEqual((await audited(id)).at(-1), [
    "hris:3",
    "team.update",
    { members_added: [null, [late]], members_removed: [[hub], null] },
  ]);
});

test("a change of nobody is announced to nobody, and moves no date", async () => {
  const [member = 0, stranger = 0] = await learners(2);
  const id = await create();
  await change(id, [member]);
  const state = async () => [
    await read(id),
    await told(id),
    await audited(id),
    (await partner.call("GET", `/users/${member}/`)).json,
    (await partner.call("GET", `/users/${stranger}/`)).json,
  ];
  const before = await state();
  app.clock.advance(60_000);
  assert.deepEqual(await change(id, [member], [stranger]), { added: [], removed: [] });
  assert.deepEqual(await change(id, []), { added: [], removed: [] });
  assert.deepEqual(await state(), before);
});

test("who comes and goes is told to whoever reads users by modified_after; the erased come no more", async () => {
  const [member = 0, erased = 0] = await learners(2);
  const id = await create();
  const date = async () => (await partner.call("GET", `/users/${member}/`)).json.modified_date;
  const before = await date();
  await app.context.db
    .transaction()
    .execute((trx) => eraseUser(trx, app.clock(), partner.organizationId, erased));
  app.clock.advance(60_000);
  assert.deepEqual(await change(id, [member, erased, 987_654_321]), { added: [member], removed: [] });
  assert.ok((await date()) > before);
});

test("a group that is gone takes its team along where nobody did anything to it by hand", async () => {
  const [member = 0] = await learners(1);
  const top = await create();
  const id = await create(aName(), top);
  const child = await create(aName(), id);
  await change(id, [member]);
  assert.equal(await remove(id), "deleted");
  assert.equal((await partner.call("GET", `/teams/${id}/`)).status, 404);
  assert.equal((await read(child)).parent_id, top);
  const last = (await told(id)).at(-1);
  assert.deepEqual([last.change, last.removed], ["deleted", [member]]);
  assert.deepEqual((await audited(id)).at(-1)?.slice(0, 2), ["hris:3", "team.delete"]);
  assert.equal(await remove(id), "deleted", "gone already");
});

test("a group's team stays, without the hub's members, where somebody did something to it by hand or a survey asks it", async () => {
  const [hand = 0] = await learners(1);
  const hub = await aLearner(partner);
  const handled: Record<string, (id: number) => Promise<unknown>> = {
    member: (id) => partner.call("POST", `/teams/${id}/members/`, { add: [hand] }),
    manager: (id) => partner.call("PATCH", `/teams/${id}/`, { manager_ids: [hand] }),
    description: (id) => partner.call("PATCH", `/teams/${id}/`, { description: "Night shift" }),
    "sub-team": (id) => byHand({ name: aName(), parent_id: id }),
    survey: (id) => aSession(app, partner, { team_ids: [id] }),
    answers: async () => {
      const session = await aSession(app, partner, { is_anonymous: false });
      assert.equal((await answerAs(app, partner, hub, session, ["daily", "5", ""])).status, 303);
    },
  };
  for (const [what, handle] of Object.entries(handled)) {
    const id = await create();
    await change(id, [hub.id]);
    await handle(id);
    assert.equal(await remove(id), "emptied", what);
    const members = await selectGroupMembers(app.context.db, partner.organizationId, [id]);
    assert.deepEqual(
      members.map(({ user_id }) => user_id),
      what === "member" ? [hand] : [],
      what,
    );
    assert.deepEqual((await told(id)).at(-1).removed, [hub.id], what);
  }
});

test("partners still cannot rename, move or delete a group's team, and may take members out of it", async () => {
  const [member = 0] = await learners(1);
  const id = await create();
  await change(id, [member]);
  for (const [method, body] of [
    ["PATCH", { name: aName() }],
    ["PATCH", { parent_id: (await byHand({ name: aName() })).id }],
    ["DELETE", undefined],
  ] as const) {
    const { status, json } = await partner.call(method, `/teams/${id}/`, body);
    assert.deepEqual([status, json.code], [422, "team_owned_by_hris"]);
  }
  assert.equal((await partner.call("DELETE", `/teams/${id}/members/${member}/`)).status, 204);
});
