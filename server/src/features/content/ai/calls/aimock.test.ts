import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LLMock } from "@copilotkit/aimock";
import { Type } from "typebox";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { readSettings, speak, transcribe, writeObject, writeText } from "../index.ts";

const mock = new LLMock({ port: 0 });
const lines: string[] = [];
let app: TestApp;
let organizationId: number;

before(async () => {
  mock.onMessage(/mood of Frau Baumgartner/, { content: '{"mood":"calm"}' });
  mock.onMessage(/Answer Frau Baumgartner/, { content: "Good morning, how can I help you today?" });
  mock.onTranscription({ transcription: { text: "Guten Morgen." } });
  mock.onSpeech(/Guten Morgen/, { audio: Buffer.from("ID3 some sound").toString("base64"), format: "mp3" });
  await mock.start();
  const endpoint = { baseUrl: `${mock.url}/v1`, apiKey: "sk-of-aimock", model: "gpt-4o-mini" };
  const { createLog } = await import("#platform/log/log.ts");
  app = await startApp({
    log: createLog({ level: "trace", destination: { write: (line: string) => void lines.push(line) } }),
    config: {
      models: {
        text: endpoint,
        transcription: { ...endpoint, model: "whisper-1" },
        speech: { ...endpoint, model: "tts-1", voices: { de: "nova" } },
        speechProgram: null,
        dailyBudget: 5,
        prices: { input: 1, output: 4, transcription: 0.006, speech: 15 },
      },
    },
  });
  ({ id: organizationId } = await anOrganization(app));
});
after(async () => {
  await app?.stop();
  await mock.stop();
});

const settings = () => readSettings(app.context, app.context.db, organizationId);

test("an object, a stream, a transcription and speech work against another implementation of the wire format", async () => {
  const schema = Type.Object({ mood: Type.String() }, { additionalProperties: false });
  const limits = { mostOutputTokens: 50, deadlineMs: 10_000 };
  const data = { said: "mood of Frau Baumgartner" };
  assert.deepEqual(
    await writeObject(app.context, await settings(), {
      use: "judging",
      instructions: "Say the mood.",
      data,
      schema,
      ...limits,
    }),
    { ok: true, value: { mood: "calm" }, model: "gpt-4o-mini" },
  );
  const pieces: string[] = [];
  const written = await writeText(app.context, await settings(), {
    use: "characters",
    instructions: "Speak.",
    data: { said: "Answer Frau Baumgartner" },
    stallMs: 5_000,
    onPiece: (piece: string) => pieces.push(piece),
    ...limits,
  });
  assert.deepEqual(written.ok && written.value, {
    text: "Good morning, how can I help you today?",
    isWhole: true,
  });
  assert.ok(pieces.length > 1, "it came piece by piece");
  const heard = await transcribe(app.context, await settings(), {
    audio: new TextEncoder().encode("RIFF....WAVEfmt "),
    language: "de" as const,
    durationMs: 1_000,
    deadlineMs: 10_000,
  });
  assert.deepEqual(heard, { ok: true, value: "Guten Morgen.", model: "whisper-1" });
  const spoken = await speak(app.context, await settings(), {
    text: "Guten Morgen, Frau Baumgartner.",
    language: "de" as const,
    deadlineMs: 10_000,
  });
  assert.equal(spoken.ok && Buffer.from(spoken.value.audio).toString(), "ID3 some sound");
});

test("what fails is logged without anybody's words and without the key", async () => {
  mock.onMessage(/this breaks/, {
    error: { message: "the words of Frau Baumgartner", type: "x" },
    status: 500,
  });
  const answer = await writeText(app.context, await settings(), {
    use: "characters",
    instructions: "Speak.",
    data: { said: "this breaks, says Frau Baumgartner" },
    stallMs: 5_000,
    mostOutputTokens: 50,
    deadlineMs: 10_000,
  });
  assert.deepEqual(answer, { ok: false, because: "unavailable" });
  assert.ok(lines.some((line) => line.includes('"failure":"http_500"')));
  assert.doesNotMatch(lines.join("\n"), /Baumgartner|sk-of-aimock|Guten Morgen/);
  const metrics = await app.context.metrics.registry.metrics();
  assert.match(
    metrics,
    /lectern_ai_calls_total\{use="characters",model="gpt-4o-mini",outcome="http_500"\} 1/,
  );
  assert.match(metrics, /lectern_ai_call_duration_seconds_count\{use="judging",model="gpt-4o-mini"\} 1/);
  assert.match(metrics, /lectern_ai_cost_total\{use="speech",model="tts-1"\} 0\.0004/);
  assert.doesNotMatch(metrics, /Baumgartner/);
});
