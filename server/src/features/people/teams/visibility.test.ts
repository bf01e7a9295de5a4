import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson, type Person } from "#test/people.ts";

let app: TestApp;
let partner: Partner;
let manager: Person;
let member: number;
let outsider: number;
let team: number;
let otherTeam: number;

before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  manager = await aPerson(app, partner, "manager");
  [member, outsider] = [(await aLearner(partner)).id, (await aLearner(partner)).id];
  const make = async (body: unknown) => (await partner.call("POST", "/teams/", body)).json.id;
  team = await make({ name: "Theirs", manager_ids: [manager.id], member_ids: [member] });
  otherTeam = await make({ name: "Below", parent_id: team, member_ids: [outsider] });
});
after(() => app.stop());

const idsOf = async (path: string, key = "id") => {
  const { status, json, text } = await manager.call("GET", path);
  assert.equal(status, 200, text);
  return json.results.map((row: Record<string, unknown>) => row[key]);
};

test("a manager sees themselves and the members of their teams, and no sub-team's", async () => {
  assert.deepEqual(await idsOf("/users/"), [manager.id, member]);
  assert.deepEqual(await idsOf(`/users/?team_id=${team}`), [member]);
  assert.deepEqual(await idsOf("/teams/"), [team]);
  assert.deepEqual(await idsOf(`/teams/${team}/members/`, "user_id"), [member]);
});

test("what a manager may not see of their own organization is 403, another one's 404", async () => {
  const elsewhere = await aPartner(app);
  const foreign = (await elsewhere.call("POST", "/teams/", { name: "Elsewhere" })).json.id;
  for (const [id, status] of [
    [otherTeam, 403],
    [foreign, 404],
    [999_999_999, 404],
  ]) {
    for (const [method, path, body] of [
      ["GET", `/teams/${id}/`],
      ["GET", `/teams/${id}/members/`],
      ["GET", `/teams/?parent_id=${id}`],
      ["GET", `/users/?team_id=${id}`],
      ["POST", `/teams/${id}/members/`, { add: [member] }],
      ["DELETE", `/teams/${id}/members/${member}/`],
    ] as const) {
      assert.equal((await manager.call(method, path, body)).status, status, `${method} ${path}`);
    }
  }
  assert.equal((await manager.call("GET", `/teams/?member=${outsider}`)).status, 403);
});

test("a manager changes who is in their own team, and nothing else about it", async () => {
  const theirs = { name: "Theirs too", manager_ids: [manager.id], member_ids: [] };
  const second = (await partner.call("POST", "/teams/", theirs)).json.id;
  const added = await manager.call("POST", `/teams/${second}/members/`, { add: [member, manager.id] });
  assert.deepEqual([added.status, added.json.added], [200, [manager.id, member]]);
  const set = await manager.call("POST", `/teams/${second}/members/`, { set: [member] });
  assert.deepEqual([set.status, set.json.removed], [200, [manager.id]]);
  assert.equal((await manager.call("DELETE", `/teams/${second}/members/${member}/`)).status, 204);
  assert.equal((await partner.call("DELETE", `/teams/${second}/`)).status, 204);
  for (const [method, path, body] of [
    ["PATCH", `/teams/${team}/`, { name: "Mine" }],
    ["DELETE", `/teams/${team}/`],
    ["POST", "/teams/", { name: "New" }],
  ] as const) {
    assert.equal((await manager.call(method, path, body)).status, 403, `${method} ${path}`);
  }
});

test("a manager cannot let themselves in to people they do not see", async () => {
  const admin = await aPerson(app, partner, "admin");
  for (const stranger of [outsider, admin.id]) {
    assert.equal((await manager.call("GET", `/users/${stranger}/`)).status, 403);
    for (const requested of [
      { add: [stranger] },
      { add: [member, stranger] },
      { set: [member, stranger] },
      { remove: [stranger] },
      { add: [member], remove: [stranger] },
    ]) {
      const refused = await manager.call("POST", `/teams/${team}/members/`, requested);
      assert.deepEqual(
        [refused.status, refused.json.code],
        [403, "permission_denied"],
        JSON.stringify(requested),
      );
    }
    assert.equal((await manager.call("GET", `/users/${stranger}/`)).status, 403);
  }
  assert.deepEqual(await idsOf(`/teams/${team}/members/`, "user_id"), [member]);
  const removed = await manager.call("POST", `/teams/${team}/members/`, { set: [] });
  assert.deepEqual(removed.json.removed, [member]);
  const undone = await manager.call("POST", `/teams/${team}/members/`, { add: [member] });
  assert.equal(undone.status, 403);
  assert.match(undone.json.hint, /those too whom you removed yourself/);
  assert.equal((await partner.call("POST", `/teams/${team}/members/`, { add: [member] })).status, 200);
});

test("being named as manager gives nothing to somebody who has not the role", async () => {
  const learner = await aPerson(app, partner, "learner");
  await partner.call("POST", "/teams/", {
    name: "Led by a learner",
    manager_ids: [learner.id],
    member_ids: [member],
  });
  assert.equal((await learner.call("GET", "/teams/")).status, 403);
  assert.equal((await learner.call("GET", "/users/")).status, 403);
});
