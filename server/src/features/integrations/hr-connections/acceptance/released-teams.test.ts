import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { connected } from "#test/hris/connected.ts";
import { type HrHub, startHrHub } from "#test/partners/hr-hub/hr-hub.ts";
import { localReceivers } from "#test/webhooks.ts";

let app: TestApp;
let hub: HrHub;
before(async () => {
  hub = await startHrHub();
  app = await startApp({ config: localReceivers });
});
after(async () => {
  await app.stop();
  await hub.stop();
});

test("teams and members of a deleted connection are the organization's own: renamed, moved and deleted by partners", async () => {
  const { partner, teams, operate, id } = await connected(app, hub);
  const kept = [...(await teams()).values()];
  const [first, second] = kept;
  assert.ok(first && second);
  const refused = await partner.call("PATCH", `/teams/${first.id}/`, { name: "Ours" });
  assert.deepEqual([refused.status, refused.json.code], [422, "team_owned_by_hris"]);
  const membersOf = async (team: Record<string, unknown>) =>
    (await partner.call("GET", `/teams/${team.id}/members/`)).json.results;
  const before = await Promise.all(kept.map(membersOf));
  assert.ok(before.flat().length > 0);
  app.clock.advance(60_000);
  await app.eventsSettled();
  const { next_after: now } = (await partner.call("GET", "/events/?event_types=team.updated&limit=500")).json;

  assert.equal((await operate("DELETE", "/")).status, 204);

  const after = [...(await teams()).values()];
  const released = ({ source, modified_date, ...team }: Record<string, unknown>) => team;
  assert.deepEqual(after.map(released), kept.map(released), "nothing else is changed");
  assert.deepEqual([...new Set(after.map(({ source }) => source))], ["admin"]);
  const members = (await Promise.all(kept.map(membersOf))).flat();
  assert.equal(members.length, before.flat().length);
  assert.deepEqual([...new Set(members.map(({ source }) => source))], ["admin"]);

  await app.eventsSettled();
  const news = (await partner.call("GET", `/events/?event_types=team.updated&limit=500&after=${now}`)).json;
  const told = news.events.map(({ data }: { data: { team_id: number } }) => data.team_id);
  assert.deepEqual(told.sort(), kept.map((team) => team.id).sort(), "each is announced once");
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_entry
    where target_type = 'team' and target_id = ${String(first.id)} and actor_type <> 'hris'`.execute(
    app.context.db,
  );
  assert.deepEqual(rows, [{ changes: { source: ["hris", "admin"] } }]);

  const renamed = await partner.call("PATCH", `/teams/${first.id}/`, { name: "Ours" });
  assert.deepEqual([renamed.status, renamed.json.name], [200, "Ours"]);
  assert.equal((await partner.call("DELETE", `/teams/${second.id}/`)).status, 204);
  assert.equal(
    (await app.send("GET", `/operator/v1/hris-connections/${id}/`, { token: await app.operatorToken() }))
      .status,
    404,
  );
});
