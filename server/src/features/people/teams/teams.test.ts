import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const post = (body: unknown, caller = partner) => caller.call("POST", "/teams/", body);
const members = (id: number, body: unknown, caller = partner) =>
  caller.call("POST", `/teams/${id}/members/`, body);
const read = async (id: number) => (await partner.call("GET", `/teams/${id}/`)).json;
const listed = async (query: string, caller = partner): Promise<number[]> =>
  (await caller.call("GET", `/teams/?${query}`)).json.results.map(({ id }: { id: number }) => id);
const aName = () => `Team ${randomUUID()}`;

async function aTeam(fields: Record<string, unknown> = {}, caller = partner) {
  const { status, json, text } = await post({ name: aName(), ...fields }, caller);
  assert.equal(status, 201, text);
  return json;
}
async function learners(count: number, caller = partner): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push((await aLearner(caller)).id);
  return ids;
}
/** What `team.updated` said of the team, oldest first. */
async function told(id: number, caller = partner) {
  await app.eventsSettled();
  const { json } = await caller.call("GET", "/events/?event_types=team.updated&limit=500");
  return json.events.flatMap(({ data }: { data: { team_id: number } }) =>
    data.team_id === id ? [data] : [],
  );
}
const becomeHris = (id: number) =>
  sql`update team set source = 'hris', provider = 'kombo', provider_id = ${String(id)} where id = ${id}`.execute(
    app.context.db,
  );

test("a team is created by its key, and found again by it", async () => {
  const key = { provider: "acme", provider_id: randomUUID() };
  const [member = 0, manager = 0] = await learners(2);
  const body = {
    ...key,
    name: " Support ",
    description: "Answers",
    member_ids: [member],
    manager_ids: [manager],
  };
  const created = await post(body);
  assert.equal(created.status, 201, created.text);
  const { id, creation_date, modified_date, ...rest } = created.json;
  assert.deepEqual(rest, {
    name: "Support",
    description: "Answers",
    ...key,
    parent_id: null,
    manager_ids: [manager],
    member_count: 1,
    source: "api",
  });
  const renamed = await post({ ...key, name: "Service" });
  assert.equal(renamed.status, 200);
  assert.deepEqual(
    [renamed.json.id, renamed.json.name, renamed.json.description, renamed.json.member_count],
    [id, "Service", "Answers", 1],
  );
  assert.deepEqual((await partner.call("GET", `/teams/${id}/`)).json, renamed.json);
});

test("without a key a team is found by its name in any case", async () => {
  const name = aName();
  const { id } = await aTeam({ name });
  const again = await post({ name: name.toUpperCase(), description: "Same" });
  assert.deepEqual([again.status, again.json.id, again.json.description], [200, id, "Same"]);
  const keyed = await aTeam({ name, provider: "acme", provider_id: randomUUID() });
  assert.notEqual(keyed.id, id, "another key is another team, whatever its name");
  assert.equal((await post({ name })).json.id, id, "the team without a key comes first");
});

test("a name that several teams with keys share is no answer to which one", async () => {
  const name = aName();
  const first = await aTeam({ name, provider: "acme", provider_id: randomUUID() });
  assert.equal((await post({ name })).json.id, first.id);
  await aTeam({ name, provider: "acme", provider_id: randomUUID() });
  const { status, json } = await post({ name });
  assert.deepEqual([status, json.code], [422, "ambiguous_team_name"]);
});

test("no name is 400, half a key too; a name too long is 422", async () => {
  for (const [body, status, field] of [
    [{}, 400, "name"],
    [{ name: "   " }, 400, "name"],
    [{ name: "x", provider: "acme" }, 400, "provider_id"],
    [{ name: "x", provider: "", provider_id: "1" }, 400, "provider"],
    [{ name: "x".repeat(256) }, 422, "name"],
    [{ name: "x", member_ids: ["1"] }, 422, "member_ids.0"],
  ] as const) {
    const answer = await post(body);
    assert.equal(answer.status, status, answer.text);
    assert.ok(answer.json.errors[field], answer.text);
  }
});

test("of two requests that make the same team at once, one is 201 and one 200", async () => {
  const body = { name: aName() };
  const answers = await Promise.all([post(body), post(body), post(body)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1);
});

test("what is sent again changes nothing: not modified_date, not the stream", async () => {
  const [member = 0] = await learners(1);
  const body = { name: aName(), description: "As it is", member_ids: [member], manager_ids: [member] };
  const { id, modified_date } = await aTeam(body);
  app.clock.advance(1000);
  const again = await post(body);
  assert.deepEqual([again.status, again.json.modified_date], [200, modified_date]);
  assert.equal((await told(id)).length, 1);
});

test("an unknown user or parent is 404, and nothing is written", async () => {
  const [known = 0] = await learners(1);
  const [foreign = 0] = await learners(1, await aPartner(app));
  const name = aName();
  for (const wrong of [
    { member_ids: [known, foreign] },
    { manager_ids: [999_999_999] },
    { parent_id: 999_999_999 },
  ]) {
    assert.equal((await post({ name, ...wrong })).status, 404);
    assert.deepEqual(await listed(`search=${encodeURIComponent(name)}`), []);
  }
  const team = await aTeam({ member_ids: [known] });
  for (const wrong of [
    { add: [foreign] },
    { set: [], add: undefined, remove: [foreign] },
    { set: [foreign] },
  ]) {
    assert.notEqual((await members(team.id, wrong)).status, 200);
    assert.equal((await read(team.id)).member_count, 1);
  }
  assert.equal((await members(team.id, { remove: [foreign] })).json.detail, "User not found.");
});

test("a team cannot come to stand below itself, whoever is fastest", async () => {
  const top = await aTeam();
  const middle = await aTeam({ parent_id: top.id });
  const low = await aTeam({ parent_id: middle.id });
  for (const parent_id of [top.id, low.id]) {
    const { status, json } = await partner.call("PATCH", `/teams/${top.id}/`, { parent_id });
    assert.deepEqual([status, json.code], [422, "team_cycle"]);
    assert.ok(json.errors.parent_id);
  }
  const [one, other] = [await aTeam(), await aTeam()];
  const answers = await Promise.all([
    partner.call("PATCH", `/teams/${one.id}/`, { parent_id: other.id }),
    partner.call("PATCH", `/teams/${other.id}/`, { parent_id: one.id }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
});

test("members come and go, and the answer says who did", async () => {
  const [one = 0, two = 0, three = 0] = await learners(3);
  const { id } = await aTeam({ member_ids: [one] });
  app.clock.advance(1000);
  const before = await read(id);
  const added = await members(id, { add: [one, two], remove: [three] });
  assert.equal(added.status, 200, added.text);
  assert.deepEqual(added.json, {
    team_id: id,
    member_count: 2,
    added: [two],
    removed: [],
    unchanged: [one, three],
  });
  const set = await members(id, { set: [three] });
  assert.deepEqual([set.json.added, set.json.removed], [[three], [one, two]]);
  assert.ok((await read(id)).modified_date > before.modified_date);
  const happenings = await told(id);
  assert.deepEqual(
    happenings.map(({ change, added, removed }: Record<string, unknown>) => [change, added, removed]),
    [
      ["created", [one], []],
      ["updated", [two], []],
      ["updated", [three], [one, two]],
    ],
  );
  assert.equal((await partner.call("DELETE", `/teams/${id}/members/${three}/`)).status, 204);
  assert.equal((await partner.call("DELETE", `/teams/${id}/members/${three}/`)).status, 404);
  assert.equal((await members(id, {})).status, 400);
  assert.equal((await members(id, { set: [one], add: [two] })).status, 422);
});

test("a user's team_ids and modified_date follow their teams, without a user event", async () => {
  const own = await aPartner(app);
  const [user = 0] = await learners(2, own);
  const created = (await own.call("GET", "/users/")).json.results[0].modified_date;
  await app.eventsSettled();
  const events = (await own.call("GET", "/events/")).json.count;
  app.clock.advance(1000);
  const [first, second] = [
    await aTeam({ member_ids: [user] }, own),
    await aTeam({ member_ids: [user] }, own),
  ];
  const { json } = await own.call("GET", `/users/?team_id=${first.id}`);
  assert.deepEqual(
    json.results.map((row: { team_ids: number[] }) => row.team_ids),
    [[first.id, second.id]],
  );
  const moved = await own.call("GET", `/users/?modified_after=${encodeURIComponent(created)}`);
  assert.deepEqual(
    moved.json.results.map(({ id }: { id: number }) => id),
    [user],
  );
  await own.call("DELETE", `/teams/${second.id}/`);
  const [row] = (await own.call("GET", "/users/?sort=-modified_date")).json.results;
  assert.deepEqual([row.id, row.team_ids], [user, [first.id]]);
  assert.equal((await own.call("GET", "/users/?team_id=999999999")).status, 404);
  await app.eventsSettled();
  assert.equal((await own.call("GET", "/events/")).json.count, events);
});

test("the sub-teams of a deleted team move up to its parent; its members stay users", async () => {
  const [member = 0] = await learners(1);
  const top = await aTeam();
  const middle = await aTeam({ parent_id: top.id, member_ids: [member], manager_ids: [member] });
  const low = await aTeam({ parent_id: middle.id });
  assert.equal((await partner.call("DELETE", `/teams/${middle.id}/`)).status, 204);
  assert.equal((await partner.call("GET", `/teams/${middle.id}/`)).status, 404);
  assert.equal((await partner.call("DELETE", `/teams/${middle.id}/`)).status, 404);
  assert.equal((await read(low.id)).parent_id, top.id);
  const [last] = (await told(middle.id)).slice(-1);
  assert.deepEqual([last.change, last.removed], ["deleted", [member]]);
  assert.equal((await told(low.id)).at(-1).parent_id, top.id);
});

test("a team of the HR connector keeps its name and place, but takes members and managers", async () => {
  const [user = 0] = await learners(1);
  const { id, name } = await aTeam();
  await becomeHris(id);
  const refused = [
    await partner.call("DELETE", `/teams/${id}/`),
    await partner.call("PATCH", `/teams/${id}/`, { name: "Mine" }),
    await partner.call("PATCH", `/teams/${id}/`, { parent_id: (await aTeam()).id }),
  ];
  for (const { status, json } of refused) assert.deepEqual([status, json.code], [422, "team_owned_by_hris"]);
  const accepted = await partner.call("PATCH", `/teams/${id}/`, {
    name,
    manager_ids: [user],
    member_ids: [user],
  });
  assert.deepEqual([accepted.status, accepted.json.member_count], [200, 1]);
});

test("the list is filtered, searched and sorted", async () => {
  const own = await aPartner(app);
  const [user = 0] = await learners(1, own);
  const zurich = await aTeam({ name: "Zürich", member_ids: [user] }, own);
  app.clock.advance(1000);
  const bern = await aTeam({ name: "bern", parent_id: zurich.id }, own);
  const aarau = await aTeam({ name: "Aarau", provider: "acme", provider_id: "a-1" }, own);
  const all = [aarau.id, bern.id, zurich.id];
  assert.deepEqual(await listed("", own), all);
  assert.deepEqual(await listed("sort=-name", own), all.toReversed());
  assert.deepEqual(await listed("sort=-member_count,name", own), [zurich.id, aarau.id, bern.id]);
  assert.deepEqual(await listed("search=ZURI", own), [zurich.id]);
  assert.deepEqual(await listed(`member=${user}`, own), [zurich.id]);
  assert.deepEqual(await listed(`parent_id=${zurich.id}`, own), [bern.id]);
  assert.deepEqual(await listed("provider=acme&provider_id=a-1", own), [aarau.id]);
  const since = encodeURIComponent(zurich.modified_date);
  assert.deepEqual(await listed(`modified_after=${since}`, own), [aarau.id, bern.id]);
  const page = await own.call("GET", "/teams/?page_size=2");
  assert.deepEqual([page.json.count, page.json.results.length], [3, 2]);
  assert.equal((await own.call("GET", "/teams/?sort=size")).status, 422);
  for (const query of ["member=999999999", "parent_id=999999999"]) {
    assert.equal((await own.call("GET", `/teams/?${query}`)).status, 404);
  }
});

test("a team's members are listed with who put them there", async () => {
  const [first = 0, second = 0] = await learners(2);
  const { id } = await aTeam({ member_ids: [second, first] });
  const { status, json } = await partner.call("GET", `/teams/${id}/members/?page_size=1`);
  assert.equal(status, 200);
  assert.equal(json.count, 2);
  assert.deepEqual([json.results[0].user_id, json.results[0].source], [first, "api"]);
  assert.equal(
    (await partner.call("GET", `/teams/${id}/members/?page=2&page_size=1`)).json.results[0].user_id,
    second,
  );
});

test("a name that another team has is refused on a change by id", async () => {
  const [one, other] = [await aTeam(), await aTeam()];
  const { status, json } = await partner.call("PATCH", `/teams/${one.id}/`, {
    name: other.name.toLowerCase(),
  });
  assert.deepEqual([status, json.code], [422, "team_name_in_use"]);
});

test("team.updated stays out of the stream of whoever does not ask for it", async () => {
  const own = await aPartner(app);
  await aTeam({}, own);
  await app.eventsSettled();
  assert.equal((await own.call("GET", "/events/")).json.count, 0);
});

test("of two changes that saw the same team, the second is refused, and so is a late deletion", async () => {
  const { id } = await aTeam();
  const etag = String((await partner.call("GET", `/teams/${id}/`)).headers.get("etag"));
  const headers = { "if-match": etag };
  const change = (description: string) =>
    partner.call("PATCH", `/teams/${id}/`, { description }, { headers });
  app.clock.advance(1000);
  assert.equal((await change("First")).status, 200);
  assert.equal((await change("Second")).status, 412);
  assert.equal((await partner.call("DELETE", `/teams/${id}/`, undefined, { headers })).status, 412);
});
