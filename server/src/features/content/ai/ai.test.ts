import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { type Llm, startLlm } from "#test/partners/llm/llm.ts";
import { forgetEndpoints } from "./calls/breaker.ts";
import { readSettings, speak, transcribe, writeObject, writeText } from "./index.ts";

let llm: Llm;
let app: TestApp;
let organizationId: number;

before(async () => {
  llm = await startLlm();
  const endpoint = { baseUrl: llm.url, apiKey: "sk-test", model: "test-model" };
  app = await startApp({
    config: {
      models: {
        text: endpoint,
        transcription: endpoint,
        speech: { ...endpoint, voices: { de: "nova" } },
        speechProgram: null,
        dailyBudget: 1,
        prices: { input: 1, output: 4, transcription: 0.006, speech: 15 },
      },
    },
  });
  ({ id: organizationId } = await anOrganization(app));
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});
beforeEach(() => {
  llm.asked.length = 0;
  forgetEndpoints();
});

const settingsNow = () => readSettings(app.context, app.context.db, organizationId);
const Answer = Type.Object({ mood: Type.String() }, { additionalProperties: false });

async function ask(more: { deadlineMs?: number; repairs?: boolean } = {}) {
  return writeObject(app.context, await settingsNow(), {
    use: "judging",
    instructions: "Say the mood.",
    data: { said: "hello" },
    schema: Answer,
    mostOutputTokens: 50,
    deadlineMs: 2_000,
    ...more,
  });
}

async function write(more: { deadlineMs?: number; stallMs?: number } = {}) {
  const pieces: string[] = [];
  const answer = await writeText(app.context, await settingsNow(), {
    use: "characters",
    instructions: "Answer.",
    data: { said: "hello" },
    mostOutputTokens: 50,
    stallMs: 500,
    deadlineMs: 2_000,
    onPiece: (piece) => pieces.push(piece),
    ...more,
  });
  return { answer, pieces };
}

async function spending() {
  const { rows } = await sql<{ spent: number; reserved: number }>`
    select spent::float8 as spent, reserved::float8 as reserved from ai_spending
    where organization_id = ${organizationId}`.execute(app.context.db);
  return rows[0] ?? { spent: 0, reserved: 0 };
}

test("an object is asked for with its schema by flag and in words, and what it took is settled", async () => {
  llm.behave(() => ({ json: { mood: "calm" }, usage: { prompt_tokens: 100, completion_tokens: 20 } }));
  const before = await spending();
  assert.deepEqual(await ask(), { ok: true, value: { mood: "calm" }, model: "test-model" });
  const [asked] = llm.asked;
  assert.equal(asked?.authorization, "Bearer sk-test");
  assert.equal(asked?.body.response_format.type, "json_schema");
  assert.match(asked?.prompt ?? "", /"additionalProperties":false/);
  const after = await spending();
  assert.equal(after.reserved, 0);
  assert.equal(after.spent - before.spent, 100 * 1 + 20 * 4);
});

test("a deadline with parts of a millisecond, and one that has passed, leave nothing set aside", async () => {
  llm.behave(() => ({ json: { mood: "calm" } }));
  assert.equal((await ask({ deadlineMs: 1_999.7 })).ok, true);
  assert.deepEqual(await ask({ deadlineMs: -0.5 }), { ok: false, because: "unavailable" });
  llm.behave(() => ({ text: "Good morning." }));
  assert.equal((await write({ deadlineMs: 1_999.7, stallMs: 499.3 })).answer.ok, true);
  assert.equal((await spending()).reserved, 0);
});

test("an answer of another shape is asked for once more where there is time, and given up then", async () => {
  let answers = 0;
  llm.behave(() => {
    answers += 1;
    return answers === 1 ? { text: 'Sure! {"mood": 1}' } : { text: '```json\n{"mood": "calm"}\n```' };
  });
  assert.deepEqual(await ask({ repairs: true }), { ok: true, value: { mood: "calm" }, model: "test-model" });
  llm.behave(() => ({ text: "I would rather not." }));
  assert.deepEqual(await ask({ repairs: true }), { ok: false, because: "unusable" });
  assert.equal((await spending()).reserved, 0);
});

for (const [what, reply] of [
  ["hangs", "hangs"],
  ["stalls in its answer", { begins: "…", ends: "stalls" }],
  ["is cut in its answer", { begins: "…", ends: "is cut" }],
  ["has too many requests", { status: 429 }],
  ["fails", { status: 500 }],
  ["does not know the key", { status: 401 }],
  ["leads elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" } }],
] as const) {
  test(`a model that ${what} is unavailable, within the deadline and with nothing left set aside`, async () => {
    llm.behave(() => reply);
    const startedAt = performance.now();
    assert.deepEqual(await ask({ deadlineMs: 400 }), { ok: false, because: "unavailable" });
    assert.ok(performance.now() - startedAt < 5_000);
    assert.equal((await spending()).reserved, 0);
  });
}

for (const raw of ['{"choices":[{"mess', "<html>Sign in</html>"])
  test(`an answer that begins with ${raw.slice(0, 6)} and is no JSON is unusable, as any other`, async () => {
    llm.behave(() => ({ raw }));
    assert.deepEqual(await ask(), { ok: false, because: "unusable" });
    assert.equal((await spending()).reserved, 0);
  });

test("text comes piece by piece, and ends well only where the model says so", async () => {
  llm.behave(() => ({ text: "Good morning. How are you?" }));
  const whole = await write();
  assert.deepEqual(whole.answer, {
    ok: true,
    value: { text: "Good morning. How are you?", isWhole: true },
    model: "test-model",
  });
  assert.equal(whole.pieces.join(""), "Good morning. How are you?");
  for (const ends of ["stalls", "is cut"] as const) {
    forgetEndpoints();
    llm.behave(() => ({ begins: "Good morning. How", ends }));
    const { answer } = await write({ stallMs: 200, deadlineMs: 600 });
    assert.deepEqual(answer, {
      ok: true,
      value: { text: "Good morning. How", isWhole: false },
      model: "test-model",
    });
  }
  assert.equal((await spending()).reserved, 0);
});

test("an endpoint that failed three times in a row is left alone for a while", async () => {
  llm.behave(() => ({ status: 500 }));
  for (let attempt = 1; attempt <= 5; attempt += 1) await ask();
  assert.equal(llm.asked.length, 3);
});

test("what one request brought upon itself closes nothing for the others", async () => {
  llm.behave(() => ({ status: 400 }));
  for (let attempt = 1; attempt <= 5; attempt += 1) await ask();
  assert.equal(llm.asked.length, 5);
});

test("a recording is written down, and a line is spoken in the voice of its language", async () => {
  llm.behave(() => ({ text: " Guten Morgen. " }));
  const heard = await transcribe(app.context, await settingsNow(), {
    audio: new TextEncoder().encode("RIFF....WAVEfmt "),
    language: "de" as const,
    durationMs: 1_000,
    deadlineMs: 2_000,
  });
  assert.deepEqual(heard, { ok: true, value: "Guten Morgen.", model: "test-model" });
  assert.match(llm.asked[0]?.form.toString("latin1") ?? "", /name="language"\s+de\b/);
  llm.behave(() => ({ audio: Buffer.from("ID3 some sound"), mediaType: "audio/mpeg" }));
  const spoken = await speak(app.context, await settingsNow(), {
    text: "Guten Morgen.",
    language: "de" as const,
    deadlineMs: 2_000,
  });
  assert.equal(spoken.ok && spoken.value.mediaType, "audio/mpeg");
  assert.equal(llm.asked[1]?.body.voice, "nova");
});
