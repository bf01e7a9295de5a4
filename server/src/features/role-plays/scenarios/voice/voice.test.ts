import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { forgetEndpoints } from "#content/ai/index.ts";
import { noModels } from "#platform/model-endpoints.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { type Llm, startLlm } from "#test/partners/llm/llm.ts";
import { until } from "#test/waiting/until.ts";
import type { TestScenario } from "../test/a-scenario.ts";
import { type Actor, anActor, anOwnScenario, apology } from "../test/a-talk.ts";
import { aWav } from "../test/a-wav.ts";
import { countVoice } from "./limits.ts";

let llm: Llm;
let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
let folder: string;
const models = () => {
  const endpoint = { baseUrl: llm.url, apiKey: "sk-test", model: "test-model" };
  return { ...noModels, transcription: endpoint, speech: { ...endpoint, voices: {} } };
};
before(async () => {
  llm = await startLlm();
  folder = mkdtempSync(join(tmpdir(), "lectern-voice-"));
  app = await startApp({ config: { models: models() } });
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(async () => {
  await app?.stop();
  await llm?.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  llm.asked.length = 0;
  forgetEndpoints();
});

const opus = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4_000, 7)]);

/** A learner in a talk who agreed to be recorded. */
async function aSpeaker(of = scenario): Promise<Actor & { at: string }> {
  const actor = await anActor(app, partner, of);
  await actor.browser.post(`/scenarios/${of.scenarioId}/consent`, { kind: "service" });
  return { ...actor, at: await actor.begin() };
}

function record(
  { browser }: Pick<Actor, "browser">,
  at: string,
  audio: Uint8Array = opus,
  { type = "audio/webm", query = "?duration_ms=1500" } = {},
) {
  return browser.upload(`${at}/transcribe${query}`, audio, type);
}

async function change(settings: Record<string, unknown>) {
  await sql`delete from ai_settings where organization_id = ${partner.organizationId}`.execute(
    app.context.db,
  );
  await app.context.db
    .insertInto("ai_settings")
    .values({ organization_id: partner.organizationId, changed_at: app.clock(), ...settings })
    .execute();
}

async function hear(actor: Actor & { at: string }, position: number, sentence: number) {
  return actor.browser.get(`${actor.at}/speech/${position}/${sentence}`, {});
}

test("what a learner says is written down by the endpoint, in the talk's language, and the recording is gone", async () => {
  llm.behave(() => ({ text: ` ${apology} ` }));
  const speaker = await aSpeaker();
  const recordings: [Uint8Array, string][] = [
    [opus, "audio/webm"],
    [Buffer.concat([Buffer.from("OggS"), Buffer.alloc(500)]), "audio/ogg"],
    [Buffer.concat([Buffer.from("\0\0\0\x1cftypM4A "), Buffer.alloc(500)]), "audio/mp4"],
    [aWav(1_000), "audio/wav"],
  ];
  for (const [audio, type] of recordings) {
    const heard = await record(speaker, speaker.at, audio, { type });
    assert.deepEqual([heard.status, heard.json], [200, { text: apology, because: null }], heard.text);
    assert.equal(heard.headers.get("cache-control"), "no-store");
    assert.match(llm.asked.at(-1)?.form.toString("latin1") ?? "", /name="language"\s+en\b/);
  }
  assert.equal(llm.asked.length, recordings.length);
  const { rows } = await sql<{ listened_ms: number }>`
    select listened_ms::int from ai_usage
    where organization_id = ${partner.organizationId} and use = 'transcription'`.execute(app.context.db);
  assert.equal(
    rows[0]?.listened_ms,
    1_500 * 3 + 1_000,
    "what a browser states counts, and what a WAV file tells",
  );
});

test("of many recordings that a learner sends at once two are listened to, and the others are not waited for", async () => {
  const speaker = await aSpeaker();
  const released = Promise.withResolvers<void>();
  llm.behave(async () => {
    await released.promise;
    return { text: apology };
  });
  const begun = [record(speaker, speaker.at), record(speaker, speaker.at)];
  await until(async () => llm.asked.length === 2);
  for (let more = 1; more <= 5; more += 1)
    assert.equal((await record(speaker, speaker.at)).status, 429, "at once");
  const other = await aSpeaker();
  const others = record(other, other.at);
  await until(async () => llm.asked.length === 3);
  released.resolve();
  for (const { status, text } of await Promise.all([...begun, others])) assert.equal(status, 200, text);
  assert.equal((await record(speaker, speaker.at)).status, 200, "and then again");
});

test("nobody is recorded who has not agreed, or has taken it back, or whose talk is over", async () => {
  const { browser, begin } = await anActor(app, partner, scenario);
  const at = await begin();
  const consent = (fields: Record<string, string>) =>
    browser.post(`/scenarios/${scenario.scenarioId}/consent`, fields);
  const because = async () => (await record({ browser }, at)).json.because;
  assert.equal(await because(), "no_consent");
  await consent({ kind: "browser" });
  assert.equal(await because(), "no_consent", "agreeing to the browser is something else");
  await consent({ kind: "service" });
  assert.equal(await because(), null);
  await consent({ kind: "service", consent: "no" });
  assert.equal(await because(), "no_consent");
  await consent({ kind: "service" });
  await browser.post(`${at}/end`);
  assert.equal(await because(), "talk_is_over");
  assert.equal(llm.asked.length, 1);
  assert.ok([400, 422].includes((await consent({ kind: "everybody" })).status));
});

test("what is no recording is refused before anybody is asked: other bytes, other types, too much, too long", async () => {
  const speaker = await aSpeaker();
  for (const [audio, options, status] of [
    [Buffer.from("<html>".repeat(50)), {}, 422],
    [Buffer.from("OggS"), {}, 422],
    [Buffer.alloc(0), {}, 422],
    [aWav(1_000, { channels: 2 }), { type: "audio/wav" }, 422],
    [aWav(63_000, { rate: 8_000 }), { type: "audio/wav" }, 422],
    [opus, { query: "?duration_ms=90000" }, 422],
    [opus, { query: "?duration_ms=soon" }, 404],
    [opus, { type: "application/octet-stream" }, 415],
    [opus, { type: "video/webm" }, 415],
    [Buffer.concat([opus, Buffer.alloc(2_000_000)]), {}, 413],
  ] as const) {
    const refused = await record(speaker, speaker.at, audio, options);
    assert.equal(refused.status, status, `${audio.length} ${JSON.stringify(options)}: ${refused.text}`);
  }
  assert.equal(
    (await speaker.browser.post(`${speaker.at}/transcribe`)).status,
    422,
    "a form is no recording",
  );
  assert.equal(llm.asked.length, 0);
});

test("a recording and a line are one learner's: others', unknown ones and a tab of somebody else get nothing", async () => {
  const speaker = await aSpeaker();
  const neighbour = await anActor(app, partner, scenario);
  const abroad = await aPartner(app);
  const foreigner = await aBrowser(app, abroad, await aLearner(abroad));
  const unknown = [`/scenarios/${scenario.scenarioId}/7`, "/scenarios/scn_nobodys/1"];
  for (const [browser, at] of [
    [neighbour.browser, speaker.at],
    [foreigner, speaker.at],
    ...unknown.map((at) => [speaker.browser, at] as const),
  ] as const) {
    assert.equal((await record({ browser }, at)).status, 404, at);
    assert.equal((await browser.get(`${at}/speech/1/0`)).status, 404, at);
  }
  const query = `?made_for=${neighbour.learner.id}`;
  assert.equal((await record(speaker, speaker.at, opus, { query })).status, 403);
  assert.equal((await speaker.browser.get(`${speaker.at}/speech/1/0${query}`)).status, 403);
  for (const [method, path] of [
    ["POST", "transcribe"],
    ["GET", "speech/1/0"],
  ] as const)
    assert.equal((await app.send(method, `${speaker.at}/${path}`)).status, 401);
  assert.equal(llm.asked.length, 0);
});

for (const [what, reply] of [
  ["fails", { status: 500 }],
  ["cannot read it", { status: 400 }],
] as const) {
  test(`an endpoint that ${what} leaves the learner to another way`, async () => {
    llm.behave(() => reply);
    const speaker = await aSpeaker();
    const { status, json } = await record(speaker, speaker.at);
    assert.deepEqual([status, json], [200, { text: null, because: "unavailable" }]);
    const silent = await hear(speaker, 1, 0);
    assert.deepEqual([silent.status, silent.text], [204, ""]);
    assert.ok(Number(silent.headers.get("x-sentence-end")) > 0);
  });
}

test("over the budget, or switched off, nobody is asked", async () => {
  const own = await anOwnScenario(app, partner);
  const speaker = await aSpeaker(own);
  const because = async () => (await record(speaker, speaker.at)).json.because;
  await app.restart({
    models: { ...models(), prices: { ...noModels.prices, transcription: 1, speech: 1_000_000 } },
  });
  await change({ daily_budget: 0.001 });
  assert.equal(await because(), "over_budget");
  assert.equal((await hear(speaker, 1, 0)).status, 204);
  await change({ off: ["transcription", "speech"] });
  assert.equal(await because(), "off");
  assert.equal((await hear(speaker, 1, 0)).status, 204);
  assert.equal(llm.asked.length, 0);
  const page = (await speaker.browser.get(speaker.at)).text;
  assert.match(page, /"service":\{"listens":false,"speaks":false\}/);
  await change({});
  await app.restart({ models: models() });
  assert.match((await speaker.browser.get(speaker.at)).text, /"service":\{"listens":true,"speaks":true\}/);
});

test("the character's lines are heard sentence by sentence, each made once, and nothing else is spoken", async () => {
  llm.behave(({ body }) => ({
    audio: Buffer.concat([aWav(100), Buffer.from(body.input)]),
    mediaType: "audio/wav",
  }));
  const speaker = await aSpeaker();
  const line = "You are late, Mr. Weber. My line stops tomorrow night! What will you do about it?";
  await app.context.db
    .updateTable("scenario_turn")
    .set({ text: line })
    .where("speaker", "=", "character")
    .execute();
  const spoken: string[] = [];
  for (let [sentence, end] = [0, 0]; end < line.length; sentence += 1) {
    const sound = await hear(speaker, 1, sentence);
    assert.deepEqual([sound.status, sound.headers.get("content-type")], [200, "audio/wav"]);
    assert.equal(sound.headers.get("cache-control"), "no-store", "another learner's address may be the same");
    const until = Number(sound.headers.get("x-sentence-end"));
    spoken.push(line.slice(end, until));
    end = until;
  }
  assert.equal(spoken.join(""), line);
  assert.deepEqual(
    llm.asked.map(({ body }) => body.input),
    spoken.map((sentence) => sentence.trim()),
  );
  assert.ok(spoken.length > 1);
  const other = await aSpeaker();
  await app.context.db
    .updateTable("scenario_turn")
    .set({ text: line })
    .where("speaker", "=", "character")
    .execute();
  await Promise.all([hear(speaker, 1, 0), hear(other, 1, 0)]);
  assert.equal(llm.asked.length, spoken.length, "a line that was made is not paid for again");
  await speaker.say(speaker.at, apology, 2);
  assert.equal((await hear(speaker, 2, 0)).status, 404, "what the learner said is not spoken");
  for (const place of ["1/99", "99/0", "1/one", "0/0", "1/-1"])
    assert.equal((await speaker.browser.get(`${speaker.at}/speech/${place}`)).status, 404, place);
  await speaker.browser.post(`${speaker.at}/end`);
  assert.equal((await hear(speaker, 1, 0)).status, 200, "the farewell is heard in the review");
  await speaker.browser.post(`${speaker.at}/finish`);
  assert.equal((await hear(speaker, 1, 0)).status, 404, "what is over is read");
});

test("a program of the operator's speaks where no endpoint does, or it fails; it gets the line as input and no secret", async () => {
  const program = join(folder, "speaks");
  writeFileSync(join(folder, "sound.wav"), aWav(200, { lengths: 0x7fffffff }));
  writeFileSync(
    program,
    `#!/bin/sh\necho "$@" "$SECRET_KEY$DATABASE_URL" > ${folder}/options\ncat > ${folder}/input\ncat ${folder}/sound.wav\n`,
  );
  chmodSync(program, 0o755);
  const line = 'Well, "$(reboot)"; `what` now?';
  for (const speech of [null, models().speech]) {
    llm.behave(() => ({ status: 500 }));
    await app.restart({ models: { ...models(), speech, speechProgram: program } });
    const speaker = await aSpeaker();
    await app.context.db
      .updateTable("scenario_turn")
      .set({ text: line })
      .where("speaker", "=", "character")
      .execute();
    const sound = await speaker.browser.getBytes(`${speaker.at}/speech/1/0`);
    assert.deepEqual([sound.status, sound.headers.get("content-type")], [200, "audio/wav"]);
    assert.deepEqual(sound.bytes, aWav(200), "with the lengths that it has");
  }
  const written = (name: string) => readFileSync(join(folder, name), "utf8");
  assert.deepEqual([written("input"), written("options").trim()], [line, "--stdin --stdout -v en"]);
});

for (const [what, script] of [
  ["is not there", null],
  ["fails", "exit 3"],
  ["says what is no sound", "echo hello"],
  ["never ends", "exec sleep 600"],
  ["says too much", "exec yes"],
] as const) {
  test(`a program that ${what} leaves the browser to speak`, async () => {
    const program = join(folder, what.replaceAll(" ", "-"));
    if (script !== null) {
      writeFileSync(program, `#!/bin/sh\n${script}\n`);
      chmodSync(program, 0o755);
    }
    await app.restart({ models: { ...noModels, speechProgram: program } });
    const speaker = await aSpeaker();
    const sound = await hear(speaker, 1, 0);
    assert.deepEqual([sound.status, sound.text], [204, ""]);
  });
}

test("whoever records or listens more than anybody does in an hour goes on in writing", async () => {
  await app.restart({ models: models() });
  const speaker = await aSpeaker();
  const of = { userId: speaker.learner.id };
  for (let number = 0; number < 300; number += 1) await countVoice(app.context, of, "listen");
  for (let number = 0; number < 2_000; number += 1) await countVoice(app.context, of, "speak");
  for (const refused of [await record(speaker, speaker.at), await hear(speaker, 1, 0)]) {
    assert.deepEqual([refused.status, refused.headers.has("retry-after")], [429, true]);
  }
  assert.equal((await speaker.say(speaker.at, apology, 2)).status, 200);
});

test("the microphone is let through on the pages of role-plays, and on no other", async () => {
  const speaker = await aSpeaker();
  const policyOf = async (path: string) =>
    (await speaker.browser.get(path)).headers.get("permissions-policy");
  assert.match((await policyOf(speaker.at)) ?? "", /microphone=\(self\)/);
  assert.match((await policyOf("/home")) ?? "", /microphone=\(\)/);
});
