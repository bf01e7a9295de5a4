import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { anOwnScenario } from "#role-plays/scenarios/test/a-talk.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

/** Decision 0215: what is a learner's own is titled in their language, what is the catalogue's in the organization's. */
let app: TestApp;
let partner: Partner;
const titles: Record<string, string> = {};
before(async () => {
  app = await startApp();
  partner = await aPartner(app, { organization: { default_language: "it", is_sandbox: true } });
  for (const language of ["en", "de", "it"]) titles[language] = await catalogueTitle(`&language=${language}`);
  assert.equal(new Set(Object.values(titles)).size, 3);
});
after(() => app.stop());

const read = async (path: string) => (await partner.call("GET", path)).json;
const catalogueTitle = async (query = ""): Promise<string> =>
  (await read(`/curricula/templates/?ids=1${query}`)).results[0].title;

/** Titles of the learner's events, by type. */
async function toldOf(userId: number): Promise<Record<string, string>> {
  await app.eventsSettled();
  const types = "lesson.started,lesson.completed,scenario.assigned,scenario.completed";
  const { events } = await read(`/events/?limit=500&event_types=${types}`);
  const own = events.filter(({ data }: { data: { user_id: number } }) => data.user_id === userId);
  return Object.fromEntries(
    own.map(({ event, data }: { event: string; data: { title: string } }) => [event, data.title]),
  );
}

/** The lesson's title wherever the learner's own things are shown. */
async function shownTo(userId: number, type = "lesson"): Promise<string[]> {
  const lists = [
    `/curricula/?user_id=${userId}`,
    `/assignments/?user_id=${userId}`,
    `/analytics/users/${userId}/progress/`,
    `/analytics/completions/?user_id=${userId}&type=${type}`,
  ];
  const answers = await Promise.all(lists.map(read));
  return answers.flatMap(({ results }) => results.map(({ title }: { title: string }) => title));
}

const complete = async (userId: number, what: Record<string, unknown>) => {
  const { status, text } = await partner.call("POST", `/sandbox/learners/${userId}/complete/`, what);
  assert.equal(status, 200, text);
};

test("an English learner of an Italian organization hears of their lesson in English, in events and lists alike", async () => {
  const { id } = await aLearner(partner, { preferred_language: "en" });
  const pair = { user_id: id, template_id: 1 };
  const assigned = (await partner.call("POST", "/assignments/", pair)).json;
  assert.equal(assigned.title, titles.en);
  const { subsections } = await read(`/assignments/${assigned.id}/progress/`);
  assert.equal(subsections.at(-1).title, "What you take with you");
  assert.equal((await partner.call("POST", "/curricula/", pair)).json.title, titles.en);
  await complete(id, { template_id: 1 });
  assert.deepEqual(await toldOf(id), { "lesson.started": titles.en, "lesson.completed": titles.en });
  assert.deepEqual(await shownTo(id), Array(4).fill(titles.en));
  assert.equal(await catalogueTitle(), titles.it, "the catalogue stays the organization's");
});

test("who has no language hears it in the organization's, and once it is chosen in that one", async () => {
  const { id, providerId } = await aLearner(partner, { preferred_language: null });
  const pair = { user_id: id, template_id: 1 };
  await partner.call("POST", "/assignments/", pair);
  assert.equal((await partner.call("POST", "/curricula/", pair)).json.title, titles.it);
  await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: providerId,
    preferred_language: "de",
  });
  await complete(id, { template_id: 1 });
  assert.deepEqual(await toldOf(id), { "lesson.started": titles.it, "lesson.completed": titles.de });
  assert.deepEqual(await shownTo(id), Array(4).fill(titles.de));
});

test("a role-play that is not written in the learner's language is called as the organization calls it", async () => {
  const { scenarioId } = await anOwnScenario(app, partner);
  const own = await app.context.db
    .updateTable("scenario")
    .set((row) => ({
      title: "A sample",
      wordings: row.val(
        JSON.stringify({
          en: { title: "A sample", concepts: [] },
          de: { title: "Ein Muster", concepts: [] },
          it: { title: "Un esempio", concepts: [] },
        }),
      ),
    }))
    .where("scenario_id", "=", scenarioId)
    .executeTakeFirstOrThrow();
  assert.equal(own.numUpdatedRows, 1n);
  for (const [language, title] of [
    ["de", "Ein Muster"],
    ["fr", "Un esempio"],
  ]) {
    const { id } = await aLearner(partner, { preferred_language: language });
    const assignment = { user_id: id, scenario_id: scenarioId };
    assert.equal((await partner.call("POST", "/scenarios/assignments/", assignment)).json.title, title);
    await complete(id, { scenario_id: scenarioId, score: 80 });
    assert.deepEqual(await toldOf(id), { "scenario.assigned": title, "scenario.completed": title });
    const [run] = (await read(`/analytics/users/${id}/scores/`)).results;
    assert.equal(run.title, title);
  }
});
