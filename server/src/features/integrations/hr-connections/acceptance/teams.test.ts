import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import type { Connected } from "#test/hris/connected.ts";
import { aWorld, dataChanged, poked, startMeridian } from "#test/hris/meridian.ts";

const BRANDELL = "tomas.brandell@meridian.example";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** The teams of a person, by name. */
async function teamsOf({ partner, ...connection }: Connected, email: string): Promise<string[]> {
  const user = await connection.user(email);
  const teams = [...(await connection.teams()).entries()];
  const names: string[] = [];
  for (const [name, { id }] of teams) {
    const { json } = await partner.call("GET", `/users/?team_id=${id}&page_size=100`);
    if (json.results.some((member: { id: number }) => member.id === user?.id)) names.push(name);
  }
  return names.sort();
}

test("21: whoever changes groups changes teams, also where the record keeps its date, and stays where somebody put them by hand", async (t) => {
  const { connection, deliver } = await aWorld(t, app);
  const { id } = { ...(await connection.user(BRANDELL)) };
  const made = await connection.partner.call("POST", "/teams/", { name: "Choir" });
  const joined = await connection.partner.call("POST", `/teams/${made.json.id}/members/`, { add: [id] });
  assert.equal(joined.status, 200, joined.text);
  assert.deepEqual(await teamsOf(connection, BRANDELL), ["Choir", "Engineering", "Platform Team"]);
  const run = await deliver("delta.09-group-move");
  assert.deepEqual([run.counts.memberships_added, run.counts.memberships_removed], [1, 2]);
  assert.deepEqual(await teamsOf(connection, BRANDELL), ["Choir", "Customer Success"]);
  assert.equal((await connection.user(BRANDELL))?.department, "Customer Success");
});

test("22: a group that is called something else is the same team, in its place, with its people", async (t) => {
  const { connection, deliver } = await aWorld(t, app);
  const before = (await connection.teams()).get("Platform Team");
  const run = await deliver("delta.10-group-renamed", "groups");
  assert.deepEqual([run.counts.teams_updated, run.counts.teams_created], [1, 0]);
  const after = (await connection.teams()).get("Platform & Infrastructure");
  assert.deepEqual(
    [after?.id, after?.parent_id, after?.member_count],
    [before?.id, before?.parent_id, before?.member_count],
  );
});

test("23: a group that is gone takes its members and leaves what was added by hand; an old record does not bring it back", async (t) => {
  const { hub, connection, deliver } = await aWorld(t, app);
  const team = (await connection.teams()).get("First Aiders");
  const { id: byHand } = await aLearner(connection.partner);
  await connection.partner.call("POST", `/teams/${team?.id}/members/`, { add: [byHand] });
  const run = await deliver("delta.11-group-deleted", "groups");
  assert.deepEqual([run.counts.teams_archived, run.counts.memberships_removed], [1, 1]);
  const { json } = await connection.partner.call("GET", `/users/?team_id=${team?.id}`);
  assert.deepEqual(
    json.results.map(({ id }: { id: number }) => id),
    [byHand],
  );
  // Castellan's record still names the group.
  hub.touched.add(hub.employees.find(({ remote_id }) => remote_id === "1003")?.id ?? "");
  hub.touched.delete(hub.groups.find(({ remote_id }) => remote_id === "grp-900")?.id ?? "");
  const later = await poked(app, connection, dataChanged(hub, "employees"));
  assert.deepEqual([later.counts.teams_updated, later.counts.memberships_added], [0, 0]);
});

test("24: groups without a type become teams and cost centers do not, unless the organization wants it so", async (t) => {
  const standard = await aWorld(t, app);
  assert.deepEqual([...(await standard.connection.teams()).keys()].sort(), [
    "Customer Success",
    "Engineering",
    "First Aiders",
    "Platform Team",
  ]);
  const chosen = await aWorld(t, app, { fields: { policies: { group_types: ["cost_center"] } } });
  assert.deepEqual([...(await chosen.connection.teams()).keys()], ["4711 Shared Services"]);
});

test("two groups with one number in the HR system, as tools number each kind by itself, are two teams", async (t) => {
  const { hub, connection } = await aWorld(t, app);
  const [group] = hub.groups;
  assert.ok(group);
  hub.groups = [...hub.groups, { ...group, id: "same-number", name: "Night shift", type: "TEAM" }];
  const run = await connection.run("full");
  assert.deepEqual([run.state, run.counts.teams_created], ["succeeded", 1]);
  assert.ok((await connection.teams()).has("Night shift"));
});
