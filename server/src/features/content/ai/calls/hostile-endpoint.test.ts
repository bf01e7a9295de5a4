import assert from "node:assert/strict";
import { createServer, type Server } from "node:net";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { readSettings, transcribe, writeObject, writeText } from "../index.ts";
import { forgetEndpoints } from "./breaker.ts";

let app: TestApp;
let server: Server;
let organizationId: number;
/** What the endpoint sends, byte by byte, whatever it is asked. */
let bytes: Buffer;

before(async () => {
  server = createServer((socket) => {
    socket.on("error", () => undefined); // it was cut off
    socket.once("data", () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === "object");
  const endpoint = { baseUrl: `http://127.0.0.1:${address.port}/v1`, apiKey: null, model: "m" };
  app = await startApp({
    config: {
      models: {
        text: endpoint,
        transcription: endpoint,
        speech: null,
        speechProgram: null,
        dailyBudget: 100,
        prices: { input: 1, output: 4, transcription: 0.006, speech: 15 },
      },
    },
  });
});
after(async () => {
  await app?.stop();
  server?.close();
});
beforeEach(async () => {
  forgetEndpoints();
  ({ id: organizationId } = await anOrganization(app));
});

const settingsNow = () => readSettings(app.context, app.context.db, organizationId);
const asks = {
  object: async () =>
    writeObject(app.context, await settingsNow(), {
      use: "judging",
      instructions: "Say the mood.",
      data: {},
      mostOutputTokens: 50,
      deadlineMs: 20_000,
      schema: Type.Object({ mood: Type.String() }),
    }),
  text: async () =>
    writeText(app.context, await settingsNow(), {
      use: "characters",
      instructions: "Answer.",
      data: {},
      mostOutputTokens: 50,
      stallMs: 20_000,
      deadlineMs: 20_000,
    }),
  sound: async () =>
    transcribe(app.context, await settingsNow(), {
      audio: Buffer.alloc(100),
      language: "de",
      durationMs: 1_000,
      deadlineMs: 20_000,
    }),
};

async function spending() {
  const { rows } = await sql<{ spent: number; reserved: number }>`
    select spent::float8 as spent, reserved::float8 as reserved from ai_spending
    where organization_id = ${organizationId}`.execute(app.context.db);
  return rows[0] ?? { spent: 0, reserved: 0 };
}

function answer(
  status: string,
  body: string,
  headers: readonly string[] = ["content-type: application/json"],
) {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return Buffer.from([`HTTP/1.1 ${status}`, "connection: close", ...headers, length, "", body].join("\r\n"));
}

const sse = (...events: string[]) =>
  answer("200 OK", events.map((event) => `data: ${event}\n\n`).join(""), ["content-type: text/event-stream"]);

function completion(usage: string) {
  const content = JSON.stringify('{"mood":"calm"}');
  return answer(
    "200 OK",
    `{"choices":[{"message":{"content":${content}},"finish_reason":"stop"}],"usage":${usage}}`,
  );
}

for (const usage of [
  '{"prompt_tokens":-1000000,"completion_tokens":-5}',
  '{"prompt_tokens":0.5,"completion_tokens":1.5}',
  '{"prompt_tokens":1e300,"completion_tokens":1}',
  '{"prompt_tokens":9007199254740993,"completion_tokens":1}',
])
  test(`an endpoint that says it took ${usage} is believed nothing: the most it may have taken counts`, async () => {
    bytes = completion(usage);
    for (let call = 1; call <= 3; call += 1) assert.equal((await asks.object()).ok, true);
    const { spent, reserved } = await spending();
    assert.equal(reserved, 0);
    bytes = completion("null");
    await asks.object();
    assert.equal((await spending()).spent, (spent / 3) * 4);
  });

for (const duration of ["-100", "1e300"])
  test(`a recording that is said to last ${duration} s counts as long as it can be at most`, async () => {
    bytes = answer("200 OK", `{"text":"Hallo","duration":${duration},"language":"de"}`);
    assert.equal((await asks.sound()).ok, true);
    assert.deepEqual(await spending(), { spent: 100, reserved: 0 });
  });

const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const odd: [what: string, sent: Buffer][] = [
  ["204", answer("204 No Content", "")],
  ["205", answer("205 Reset Content", "x")],
  ["304", answer("304 Not Modified", "")],
  ["600", answer("600 Odd", "x")],
  ["999", answer("999 Odd", "x")],
  [
    "a switch of protocols",
    answer("101 Switching Protocols", "", ["upgrade: websocket", "connection: upgrade"]),
  ],
  ["headers of a megabyte", answer("200 OK", "{}", [`x-who: ${"a".repeat(1_000_000)}`])],
  ["a header in another alphabet", answer("200 OK", "{}", ["x-who: Łukasz"])],
  ["more than is read", answer("200 OK", "x".repeat(9_000_000))],
  ["what says that it is compressed", answer("200 OK", "{}", ["content-encoding: gzip"])],
  ["JSON as deep as it is long", answer("200 OK", `{"choices":${deep}}`)],
  ["an error as deep as it is long", answer("500 Oh", `{"error":${deep}}`)],
  ["names of prototypes", answer("200 OK", '{"__proto__":{"choices":[]},"constructor":1}')],
  ["no choices", answer("200 OK", '{"choices":[]}')],
  ["a number beyond all numbers", completion('{"prompt_tokens":1e999,"completion_tokens":1}')],
  [
    "one line without end",
    answer("200 OK", `data: ${"x".repeat(7_000_000)}`, ["content-type: text/event-stream"]),
  ],
  ["deep JSON as it is written", sse(`{"choices":${deep}}`)],
  ["an error as it is written", sse('{"error":{"message":"no"}}', "[DONE]")],
];
for (const [what, sent] of odd)
  test(`an endpoint that answers with ${what} is none, and nothing is thrown or stays set aside`, async () => {
    for (const ask of Object.values(asks)) {
      bytes = sent;
      forgetEndpoints();
      assert.equal((await ask()).ok, false);
      const { spent, reserved } = await spending();
      assert.deepEqual([spent >= 0, reserved], [true, 0]);
    }
  });

test("a text that does not stop where it was told to is not read to its end", async () => {
  const piece = JSON.stringify({ choices: [{ delta: { content: "and so on, " } }] });
  bytes = sse(...Array<string>(20_000).fill(piece));
  const written = await asks.text();
  assert.ok(written.ok && !written.value.isWhole);
  assert.ok(written.value.text.length < 10_000, `${written.value.text.length} letters`);
  assert.equal((await spending()).reserved, 0);
});

test("a budget of nothing lets nothing begin, also where nothing costs anything", async () => {
  bytes = completion("null");
  const prices = { input: 0, output: 0, transcription: 0, speech: 0 };
  const free = { ...(await settingsNow()), prices };
  const ask = (dailyBudget: number | null) =>
    writeObject(
      app.context,
      { ...free, dailyBudget },
      {
        use: "judging",
        instructions: "Say the mood.",
        data: {},
        mostOutputTokens: 50,
        schema: Type.Object({ mood: Type.String() }),
        deadlineMs: 20_000,
      },
    );
  for (const dailyBudget of [0, 0, 1e-7])
    assert.deepEqual(await ask(dailyBudget), { ok: false, because: "over_budget" });
  for (const dailyBudget of [1, null]) assert.equal((await ask(dailyBudget)).ok, true);
});
