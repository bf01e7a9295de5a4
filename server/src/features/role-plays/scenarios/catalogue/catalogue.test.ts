import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aRun, aScenario } from "../test/a-scenario.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const own = (fields: Record<string, unknown> = {}, of = partner) =>
  aScenario(app, { organization_id: of.organizationId, ...fields });
const list = (query = "", caller = partner) => caller.call("GET", `/scenarios/?page_size=200${query}`);
const ids = async (query = "", caller = partner) =>
  (await list(query, caller)).json.results.map(({ id }: { id: string }) => id);
const setVisibility = (scenario: { id: number }, fields: Record<string, unknown>) =>
  app.context.db
    .insertInto("scenario_standing")
    .values({
      organization_id: partner.organizationId,
      scenario_id: scenario.id,
      modified_date: app.clock(),
      ...fields,
    })
    .execute();

test("a scenario has every field of the contract", async () => {
  const { scenarioId } = await aScenario(app, { title: "Late delivery", category: "customer-service" });
  const { status, json } = await partner.call("GET", `/scenarios/${scenarioId}/`);
  assert.equal(status, 200);
  const { title: _, creation_date, modified_date, ...rest } = json;
  assert.equal(creation_date, modified_date);
  assert.deepEqual(rest, {
    id: scenarioId,
    scenario_id: scenarioId,
    description: "For a test.",
    language: "en",
    languages: ["en"],
    category: "customer-service",
    is_shared: true,
    is_active: true,
    in_library: false,
    pass_mark: 60,
    estimated_minutes: 5,
    concepts: [{ key: "apology", name: "Apologise" }],
    must_not: [],
    skills: [],
    participant_count: 0,
    retired_at: null,
    launch_path: `/start-scenario?scenario_id=${scenarioId}`,
  });
});

test("shared scenarios and one's own are listed; another's, hidden and retired ones are not", async () => {
  const shared = await aScenario(app);
  const mine = await own();
  const hidden = await aScenario(app);
  await setVisibility(hidden, { is_visible: false });
  const retired = await aScenario(app, { is_active: false, retired_at: app.clock() });
  const stranger = await aPartner(app);
  const listed = await ids();
  assert.deepEqual(
    [shared, mine, hidden, retired].map(({ scenarioId }) => listed.includes(scenarioId)),
    [true, true, false, false],
  );
  assert.equal((await ids("", stranger)).includes(mine.scenarioId), false);
  assert.ok((await ids("&include_inactive=true")).includes(retired.scenarioId));
  const read = async (scenarioId: string, of = partner) =>
    (await of.call("GET", `/scenarios/${scenarioId}/`)).status;
  assert.equal(await read(retired.scenarioId), 200);
  assert.deepEqual(
    [await read(hidden.scenarioId), await read(mine.scenarioId, stranger), await read("scn_nobody")],
    [404, 404, 404],
  );
  assert.deepEqual(
    [(await ids("&is_shared=false")).includes(shared.scenarioId), await ids("&is_shared=false")],
    [false, [mine.scenarioId]],
  );
});

test("titles, descriptions and points are in the language asked for, else the organization's", async () => {
  const words = (title: string, name: string) => ({
    title,
    description: `${title}.`,
    concepts: [{ key: "reason", name }],
  });
  const { scenarioId } = await own({
    title: "Feedback talk",
    wordings: JSON.stringify({
      en: words("Feedback talk", "Names the reason"),
      de: words("Rückmeldung geben", "Nennt den Grund"),
    }),
  });
  const german = (await list("&language=de&is_shared=false")).json.results;
  assert.deepEqual(
    german.map(({ title, language, concepts }: Record<string, unknown>) => [title, language, concepts]),
    [["Rückmeldung geben", "de", [{ key: "reason", name: "Nennt den Grund" }]]],
  );
  assert.deepEqual(await ids("&search=ruckmeldung%20GEBEN&is_shared=false"), [scenarioId]);
  assert.deepEqual(await ids("&search=Feedback%20talk&language=de&is_shared=false"), []);
});

test("every sort key of templates is taken, `lesson_type` without effect; an unknown one is named", async () => {
  for (const key of ["title", "creation_date", "modified_date", "language", "category", "participant_count"])
    assert.equal((await list(`&sort=-${key}`)).status, 200, key);
  assert.deepEqual(await ids("&sort=lesson_type,title"), await ids());
  assert.deepEqual(await ids("&sort=-lesson_type,title"), await ids());
  const { status, json } = await list("&sort=score");
  assert.equal(status, 422);
  assert.deepEqual(Object.keys(json.errors), ["sort"]);
});

test("participants are one's own learners, each counted once, and do not move modified_date", async () => {
  const scenario = await aScenario(app);
  const stranger = await aPartner(app);
  const learner = await aLearner(partner);
  await aRun(app, partner, scenario, learner.id, {
    status: "ended",
    phase: "over",
    ended_reason: "abandoned",
  });
  await aRun(app, partner, scenario, learner.id);
  await aRun(app, stranger, scenario, (await aLearner(stranger)).id);
  app.clock.advance(1000);
  const read = (of: Partner) => of.call("GET", `/scenarios/${scenario.scenarioId}/`);
  assert.equal((await read(partner)).json.participant_count, 1);
  const { creation_date, modified_date } = (await read(stranger)).json;
  assert.equal(creation_date, modified_date);
});

test("the library is the organization's own, and what it did there moves the date for it alone", async () => {
  const { scenarioId } = await aScenario(app);
  const stranger = await aPartner(app);
  app.clock.advance(60_000);
  const since = encodeURIComponent(app.clock().toISOString());
  app.clock.advance(60_000);
  const add = () => partner.call("POST", "/scenarios/library/", { scenario_id: scenarioId });
  const first = await add();
  assert.equal(first.status, 201, first.text);
  const { added_at, title: _, ...entry } = first.json;
  assert.deepEqual(entry, {
    id: scenarioId,
    scenario_id: scenarioId,
    is_shared: true,
    is_active: true,
    in_library: true,
  });
  app.clock.advance(1000);
  const again = await add();
  assert.deepEqual([again.status, again.json.added_at], [200, added_at]);
  assert.deepEqual(await ids(`&modified_after=${since}`), [scenarioId]);
  assert.deepEqual(await ids(`&modified_after=${since}`, stranger), []);
  assert.deepEqual(await ids("&in_library=true"), [scenarioId]);
  assert.deepEqual(await ids("&in_library=true", stranger), []);
  const { json } = await partner.call("GET", "/scenarios/library/?sort=-added_at");
  assert.deepEqual(json.results, [again.json]);
  const remove = () => partner.call("DELETE", `/scenarios/library/${scenarioId}/`);
  assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404]);
  assert.deepEqual(await ids("&in_library=true"), []);
  const { rows } = await auditOf(scenarioId);
  assert.deepEqual(rows, ["scenario.adopt", "scenario.release"]);
});

test("of calls that race for one scenario, one adds it", async () => {
  const { scenarioId } = await aScenario(app);
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => partner.call("POST", "/scenarios/library/", { scenario_id: scenarioId })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201]);
});

test("what is retired, hidden, another's or nobody's does not come into the library", async () => {
  const retired = await aScenario(app, { is_active: false, retired_at: app.clock() });
  const hidden = await aScenario(app);
  await setVisibility(hidden, { is_visible: false });
  const theirs = await own({}, await aPartner(app));
  const add = async (body: object) => {
    const { status, json } = await partner.call("POST", "/scenarios/library/", body);
    return [status, json.code];
  };
  assert.deepEqual(await add({ scenario_id: retired.scenarioId }), [422, "scenario_retired"]);
  for (const scenario_id of [hidden.scenarioId, theirs.scenarioId, "scn_nobody", "no id"])
    assert.deepEqual(await add({ scenario_id }), [404, "scenario_not_found"]);
  assert.deepEqual(await add({}), [400, "missing_field"]);
});

async function auditOf(scenarioId: string) {
  const entries = await app.context.db
    .selectFrom("audit_entry")
    .select("action")
    .where("target_id", "=", scenarioId)
    .orderBy("id")
    .execute();
  return { rows: entries.map(({ action }) => action) };
}
