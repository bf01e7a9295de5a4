import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import type { TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, apology, newDate, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

const launch = (id = scenario.scenarioId) => `/start-scenario?scenario_id=${id}`;

test("a learner whose language is not known is asked first; the talk is in the scenario's own where it has no other", async () => {
  const { learner, browser, begin } = await anActor(app, partner, scenario, { preferred_language: null });
  const asked = await browser.get(launch());
  const next = encodeURIComponent(launch());
  assert.deepEqual([asked.status, locationOf(asked)], [302, `/language?next=${next}`]);
  await browser.post("/language", { language: "it", next: launch() });
  assert.equal(locationOf(await browser.get(launch())), `/scenarios/${scenario.scenarioId}`);
  assert.equal((await runAt(app, learner, await begin())).language, "en");
});

test("however often it is begun, one attempt goes on, and every way in leads to it", async () => {
  const { learner, browser, begin } = await anActor(app, partner, scenario);
  const places = await Promise.all(Array.from({ length: 8 }, () => begin()));
  assert.deepEqual(new Set(places), new Set([`/scenarios/${scenario.scenarioId}/1`]));
  const otherDevice = await aBrowser(app, partner, learner);
  for (const path of [launch(), `/scenarios/${scenario.scenarioId}`]) {
    const answer = await otherDevice.get(path);
    assert.deepEqual([answer.status, locationOf(answer)], [302, places[0]]);
  }
  assert.equal((await otherDevice.get(places[0] ?? "")).status, 200);
  assert.equal((await browser.get(`/start-scenario/?scenario_id=${scenario.scenarioId}`)).status, 302);
});

test("before it begins, a learner is told that one sentence can fail the talk, where one can", async () => {
  const own = await anOwnScenario(app, partner);
  const isTold = async () => {
    const { browser } = await anActor(app, partner, own);
    return (await browser.get(`/scenarios/${own.scenarioId}`)).text.includes("fails the talk");
  };
  assert.ok(await isTold());
  await changeContent(own.id, '"consequence":"fails"', '"consequence":"caps"');
  assert.equal(await isTold(), false);
});

async function changeContent(scenarioId: number, former: string, now: string): Promise<void> {
  const { db } = app.context;
  const [row] = await db.selectFrom("scenario").selectAll().where("id", "=", scenarioId).execute();
  const content = JSON.stringify(row?.content).replaceAll(former, now);
  await db
    .updateTable("scenario")
    .set({ content, content_hash: `changed to ${now}` })
    .where("id", "=", scenarioId)
    .execute();
}

test("a second attempt is a run of its own, does not open with the same line, and plays what the scenario holds by then", async () => {
  const own = await anOwnScenario(app, partner);
  const { learner, browser, begin } = await anActor(app, partner, own);
  const first = await begin();
  await browser.post(`${first}/end`);
  await changeContent(own.id, '"passMark":60', '"passMark":90');
  await browser.post(`${first}/finish`);
  const second = await begin();
  assert.equal(second, `/scenarios/${own.scenarioId}/2`);
  const [one, two] = [await runAt(app, learner, first), await runAt(app, learner, second)];
  assert.notEqual(one.turns[0]?.text, two.turns[0]?.text);
  assert.deepEqual([one.pass_mark, two.pass_mark], [60, 90]);
  assert.deepEqual([one.score, one.passed], [0, false]);
});

test("a run completes the assignment that was open when it began, or else the one open at the end", async () => {
  for (const isAssignedFirst of [true, false]) {
    const { learner, browser, begin, say } = await anActor(app, partner, scenario);
    const body = { scenario_id: scenario.scenarioId, user_id: learner.id };
    const assign = async () => (await partner.call("POST", "/scenarios/assignments/", body)).json.id;
    const early = isAssignedFirst ? await assign() : null;
    const at = await begin();
    const progress = async (id: number) =>
      (await partner.call("GET", `/scenarios/assignments/${id}/progress/`)).json;
    if (early) assert.equal((await progress(early)).status, "in_progress");
    const first = await say(at, apology, 2);
    await say(at, newDate, first.json.nextPosition);
    const id = early ?? (await assign());
    await browser.post(`${at}/finish`);
    const { status, score, ended_reason, attempts, concepts } = await progress(id);
    assert.deepEqual([status, score, ended_reason, attempts], ["completed", 100, "completed", 1]);
    assert.equal(concepts.length, 2);
    assert.equal((await partner.call("POST", "/scenarios/assignments/", body)).status, 201, "a new one");
  }
});

test("trying again after a completed attempt shows in the assignment, unless a new one asks for it", async () => {
  const { learner, browser, begin, say } = await anActor(app, partner, scenario);
  const body = { scenario_id: scenario.scenarioId, user_id: learner.id };
  const assign = async () => (await partner.call("POST", "/scenarios/assignments/", body)).json.id;
  const play = async (texts: string[], step: string) => {
    const at = await begin();
    let position = 2;
    for (const text of texts) position = (await say(at, text, position)).json.nextPosition;
    if (position) await browser.post(`${at}/end`);
    await browser.post(`${at}/${step}`);
  };
  const id = await assign();
  const progress = async (of: number) => {
    const { json } = await partner.call("GET", `/scenarios/assignments/${of}/progress/`);
    return [json.status, json.attempts, json.score, json.best_score, json.passed, json.ended_reason];
  };
  await play([], "finish");
  assert.deepEqual(await progress(id), ["completed", 1, 0, 0, false, "completed"]);
  await play([apology, newDate], "finish");
  assert.deepEqual(await progress(id), ["completed", 2, 100, 100, true, "completed"]);
  await play([], "discard");
  assert.deepEqual(await progress(id), ["completed", 3, 100, 100, true, "completed"], "its result stays");
  const at = await begin();
  const next = await assign();
  await browser.post(`${at}/end`);
  await browser.post(`${at}/finish`);
  assert.deepEqual(await progress(next), ["completed", 1, 0, 0, false, "completed"], "open at the end");
  assert.deepEqual(await progress(id), ["completed", 3, 100, 100, true, "completed"]);
});

test("unknown scenarios and attempts are 404, those of others too, and what is not in the library is explained with 403", async () => {
  const { browser, begin } = await anActor(app, partner, scenario);
  const at = await begin();
  const stranger = await anActor(app, partner, scenario);
  const abroad = await aPartner(app);
  const foreigner = await aBrowser(app, abroad, await aLearner(abroad));
  const forms = { say: { text: "Hello", position: "2" }, correct: { text: "Hello", position: "2" } };
  for (const [who, path] of [
    [stranger.browser, at],
    [foreigner, at],
    [browser, `/scenarios/${scenario.scenarioId}/2`],
    [browser, `/scenarios/${scenario.scenarioId}/99999999999999999999`],
    [browser, `/scenarios/${scenario.scenarioId}/one`],
    [browser, "/scenarios/scn_nobodys/1"],
  ] as const) {
    assert.equal((await who.get(path)).status, 404, path);
    for (const step of ["say", "end", "correct", "finish", "discard"])
      assert.equal((await who.post(`${path}/${step}`, { ...forms.say })).status, 404, `${path}/${step}`);
    assert.equal((await who.post(`${path}/flag`, { concept: "apology" })).status, 404);
  }
  for (const path of [launch("scn_nobodys"), "/start-scenario", "/scenarios/scn_nobodys", launch("%00")])
    assert.ok([404, 422].includes((await browser.get(path)).status), path);
  assert.equal((await foreigner.get(launch())).status, 404, "another organization's is as unknown");
  await partner.call("DELETE", `/scenarios/library/${scenario.scenarioId}/`);
  for (const answer of [
    await stranger.browser.get(launch()),
    await stranger.browser.get(`/scenarios/${scenario.scenarioId}`),
    await stranger.browser.post(`/scenarios/${scenario.scenarioId}/begin`),
  ])
    assert.equal(answer.status, 403);
  await partner.call("POST", "/scenarios/library/", { scenario_id: scenario.scenarioId });
});

test("return_url leads back from the role-play that the link opens, or else from the first one, and from no other", async () => {
  const other = await anOwnScenario(app, partner);
  const { learner } = await anActor(app, partner, scenario);
  const url = "https://portal.example/courses/7";
  const opened = await aBrowser(app, partner, learner, { return_url: url, hide_exit_button: true });
  const resultOf = async ({ scenarioId }: TestScenario, browser = opened, from = opened) => {
    await browser.get(`/scenarios/${scenarioId}`);
    const at = locationOf(await browser.post(`/scenarios/${scenarioId}/begin`));
    for (const step of ["end", "finish"]) await browser.post(`${at}/${step}`);
    return (await from.get(at)).text;
  };
  const first = await resultOf(scenario);
  assert.ok(
    first.includes(`href="${url}" id="return"`),
    "with the countdown, since there is no other way out",
  );
  const second = await resultOf(other);
  assert.ok(!second.includes(url) && !second.includes('href="/home"'), "the link's address is spent");
  const later = { return_url: `${url}?later` };
  const next = `/start-scenario?scenario_id=${other.scenarioId}`;
  const linked = await aBrowser(app, partner, learner, later, next);
  const third = await resultOf(other, await aBrowser(app, partner, learner), linked);
  assert.ok(third.includes(`href="${url}?later"`) && !third.includes('id="return"'));
  const newest = await aBrowser(app, partner, learner, { return_url: `${url}?newest` });
  assert.ok((await resultOf(other, newest)).includes(`${url}?newest`), "in place of an earlier link's");
});

test("the opening page says what it needs: a microphone and a browser that listens, or a keyboard, in each language", async () => {
  const own = await aPartner(app);
  const { scenarioId } = await anOwnScenario(app, own);
  const rule = /<h2>[^<]+<\/h2><ul><li>[^<]+<\/li><li>([^<]+)<\/li>/;
  const readIn = async (preferred_language: string) => {
    const browser = await aBrowser(app, own, await aLearner(own, { preferred_language }));
    return rule.exec((await browser.get(`/scenarios/${scenarioId}`)).text)?.[1] ?? "";
  };
  const writing = { en: "keyboard", de: "Tastatur", fr: "clavier", it: "tastiera" };
  for (const [language, word] of Object.entries(writing)) assert.match(await readIn(language), RegExp(word));
  const path = `/operator/v1/organizations/${own.slug}/`;
  await app.send("PATCH", path, { token: await app.operatorToken(), body: { browser_speech: true } });
  const speaking = { en: "microphone", de: "Mikrofon", fr: "microphone", it: "microfono" };
  for (const [language, word] of Object.entries(speaking))
    assert.match(await readIn(language), RegExp(`${word}.* Chrome, Edge`));
});

test("a learner agrees once that their browser listens, and takes it back; others have agreed to nothing", async () => {
  const path = `/operator/v1/organizations/${partner.slug}/`;
  const token = await app.operatorToken();
  const { status } = await app.send("PATCH", path, { token, body: { browser_speech: true } });
  assert.equal(status, 200);
  const at = `/scenarios/${scenario.scenarioId}`;
  const [{ browser, learner }, other] = [
    await anActor(app, partner, scenario),
    await anActor(app, partner, scenario),
  ];
  const hasAgreed = async ({ get } = browser) => (await get(at)).text.includes('name="consent" value="no"');
  const givenAt = async () => {
    const rows = app.context.db.selectFrom("speech_consent").select("given_at");
    return (await rows.where("user_id", "=", learner.id).execute()).map(({ given_at }) => given_at);
  };
  assert.equal(await hasAgreed(), false);
  const agreed = await browser.post(`${at}/consent`);
  assert.deepEqual([agreed.status, locationOf(agreed)], [303, at]);
  const given = await givenAt();
  app.clock.advance(1000);
  await browser.post(`${at}/consent`);
  assert.deepEqual(await givenAt(), given, "it counts from the first time");
  assert.deepEqual([await hasAgreed(), await hasAgreed(other.browser)], [true, false]);
  await other.browser.post(`${at}/consent`, { consent: "no" });
  assert.equal(await hasAgreed(), true);
  await browser.post(`${at}/consent`, { consent: "no" });
  assert.deepEqual([await hasAgreed(), await givenAt()], [false, []]);
});

test("without a session nothing is said", async () => {
  for (const path of [`/scenarios/${scenario.scenarioId}/1`, launch()])
    assert.equal((await app.send("GET", path, { headers: { accept: "text/html" } })).status, 401);
  const said = await app.send("POST", `/scenarios/${scenario.scenarioId}/1/say`, {
    form: { text: "a", position: "2" },
  });
  assert.equal(said.status, 401);
});
