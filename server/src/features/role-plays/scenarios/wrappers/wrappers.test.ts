import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { seedFolder } from "#content/catalogue/import/seed.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { locationOf } from "#test/learner-browser.ts";
import { assertEachSaidInParts } from "#test/said-in-parts.ts";
import { anActor } from "../test/a-talk.ts";

/** The seed's legacy lesson around `scn_late_delivery`. */
let app: TestApp;
let wrapper: number;
const scenarioId = "scn_late_delivery";
before(async () => {
  app = await startApp();
  const { json } = await (await aPartner(app)).call("GET", "/curricula/templates/?is_scenario_wrapper=true");
  assert.deepEqual([json.count, json.results[0].scenario_id], [1, scenarioId]);
  wrapper = json.results[0].template_id;
});
after(() => app.stop());

const anActorOf = (partner: Partner) => anActor(app, partner, { id: 0, scenarioId });
const add = async (partner: Partner) => {
  const { status, text } = await partner.call("POST", "/scenarios/library/", { scenario_id: scenarioId });
  assert.equal(status, 201, text);
};
const start = `/start-lesson?template_id=`;

async function eventsOf(partner: Partner) {
  await app.eventsSettled();
  const types = "lesson.started,lesson.completed,scenario.completed";
  const { json } = await partner.call("GET", `/events/?event_types=${types}`);
  return json.events.map(({ event }: { event: string }) => event);
}

test("a lesson around a scenario opens the scenario, and the attempt that is finished completes both", async () => {
  const partner = await aPartner(app, { organization: { is_sandbox: true } });
  await add(partner);
  const { learner, browser, begin, say } = await anActorOf(partner);
  const opened = await browser.get(`${start}${wrapper}`);
  assert.deepEqual([opened.status, locationOf(opened)], [302, `/start-scenario?scenario_id=${scenarioId}`]);
  assert.deepEqual(await eventsOf(partner), ["lesson.started"]);
  const curriculum = async () =>
    (await partner.call("GET", `/curricula/?user_id=${learner.id}`)).json.results[0];
  const { id } = await curriculum();
  assert.equal(locationOf(await browser.get(`/lessons/${id}`)), `/start-scenario?scenario_id=${scenarioId}`);

  const at = await begin();
  await say(at, "I am sorry.", 2);
  await browser.post(`${at}/discard`);
  assert.equal((await curriculum()).status, "ready", "an attempt that was left completes nothing");
  const body = { scenario_id: scenarioId, score: 100 };
  assert.equal((await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, body)).status, 200);
  const done = await curriculum();
  assert.deepEqual([done.id, done.status, done.progress], [id, "completed", 100]);
  assert.deepEqual(await eventsOf(partner), ["lesson.started", "scenario.completed", "lesson.completed"]);
  assert.equal((await browser.get(`/lessons/${id}/complete`)).status, 200, "the lesson may be read now");
  assert.match(locationOf(await browser.get(`/lessons/${id}`)), /^\/lessons\/\d+\/call$/);
  assert.equal(
    locationOf(await browser.get(`${start}${wrapper}`)),
    `/start-scenario?scenario_id=${scenarioId}`,
    "and the talk had once more",
  );

  await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, body);
  assert.deepEqual(await eventsOf(partner), [
    "lesson.started",
    "scenario.completed",
    "lesson.completed",
    "scenario.completed",
  ]);
  const summary = (await partner.call("GET", `/analytics/users/${learner.id}/summary/`)).json;
  assert.deepEqual([summary.lessons_completed, summary.scenarios_completed], [1, 2]);
});

test("while the scenario cannot be played, the lesson around it is the lesson that it is", async () => {
  const partner = await aPartner(app);
  const { learner, browser } = await anActorOf(partner);
  assert.match(locationOf(await browser.get(`${start}${wrapper}`)), /^\/lessons\/\d+\/call$/);
  await add(partner);
  assert.equal(
    locationOf(await browser.get(`${start}${wrapper}`)),
    `/start-scenario?scenario_id=${scenarioId}`,
  );
  await partner.call("DELETE", `/scenarios/library/${scenarioId}/`);
  assert.match(locationOf(await browser.get(`${start}${wrapper}`)), /^\/lessons\/\d+\/call$/);
  const { json } = await partner.call("GET", `/curricula/?user_id=${learner.id}`);
  assert.equal(json.count, 1, "the same lesson each time");
});

test("a learner who only plays the scenario gets no lesson", async () => {
  const partner = await aPartner(app, { organization: { is_sandbox: true } });
  await add(partner);
  const { learner } = await anActorOf(partner);
  await partner.call("POST", `/sandbox/learners/${learner.id}/complete/`, { scenario_id: scenarioId });
  assert.deepEqual(await eventsOf(partner), ["scenario.completed"]);
});

test("where a link leads back to, the talk that it opens leads back to", async () => {
  const partner = await aPartner(app);
  await add(partner);
  const { learner } = await anActorOf(partner);
  const { json } = await partner.call("POST", "/auth/partner-exchange/", {
    external_id: learner.providerId,
    return_url: "https://portal.example/course",
  });
  const next = encodeURIComponent(`${start}${wrapper}`);
  const arrived = await app.send("GET", `/auto-login?token=${json.login_token}&next=${next}`);
  const cookie = String(arrived.headers.get("set-cookie")).split(";")[0] ?? "";
  await app.send("GET", `${start}${wrapper}`, { cookie, headers: { accept: "text/html" } });
  const row = await app.context.db
    .selectFrom("scenario_return")
    .select("return_url")
    .where("user_id", "=", learner.id)
    .executeTakeFirst();
  assert.equal(row?.return_url, "https://portal.example/course");
});

/** The files of the seed's legacy lesson under another key. */
function filesOf(key: string, scenario = scenarioId): Record<string, string> {
  const folder = join(seedFolder, "late-delivery-talk");
  const names = readdirSync(folder).filter((name) => /\.(?:md|yaml)$/.test(name));
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      const own = text.replace(/^key:.*$/m, `key: ${key}`).replace(/^scenario_id:.*$/m, scenario);
      return [`${key}/${name}`, name === "template.yaml" ? own : text];
    }),
  );
}

test("new scenarios are never wrapped: a template that is not there yet may not name one, and no other begins to", async () => {
  const { slug } = await aPartner(app);
  const send = async (files: Record<string, string>, organization?: string) =>
    app.send("POST", "/operator/v1/templates/import/", {
      token: await app.operatorToken(),
      body: { files, ...(organization === undefined ? {} : { organization }) },
    });
  const wraps = `scenario_id: ${scenarioId}`;
  for (const organization of [undefined, slug]) {
    const { status, json } = await send(filesOf("wrapped-anew", wraps), organization);
    assert.deepEqual([status, json.code], [422, "content_mistakes"]);
    assert.match(json.errors["wrapped-anew/template.yaml"][0], /^Line 1: .*remove `scenario_id`/);
    assertEachSaidInParts(json);
  }
  assert.equal((await send(filesOf("wrapped-later", "retired: false"))).status, 200);
  assert.equal((await send(filesOf("wrapped-later", wraps))).status, 422);
  assert.equal((await send(filesOf("late-delivery-talk", "scenario_id: scn_no_discount"))).status, 422);
  const again = await send(filesOf("late-delivery-talk", `${wraps}\nretired: true`));
  assert.deepEqual([again.status, again.json.updated], [200, 1], "the seed's own stays one");
});
