import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { Type } from "typebox";
import { startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { anOperator } from "#test/operators.ts";
import { type Llm, startLlm } from "#test/partners/llm/llm.ts";
import { forgetEndpoints } from "./calls/breaker.ts";
import { readSettings, writeObject } from "./index.ts";

let llm: Llm;
let app: TestApp;
let token: string;

before(async () => {
  llm = await startLlm();
  const endpoint = { baseUrl: llm.url, apiKey: "sk-of-the-house", model: "house-model" };
  app = await startApp({
    config: {
      outboundAllow: ["127.0.0.1/32"],
      models: {
        text: endpoint,
        transcription: endpoint,
        speech: { ...endpoint, voices: { de: "nova" } },
        speechProgram: null,
        dailyBudget: 2,
        prices: { input: 1, output: 4, transcription: 0.006, speech: 15 },
      },
    },
  });
  token = await app.operatorToken();
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});
beforeEach(() => {
  llm.asked.length = 0;
  forgetEndpoints();
  llm.behave(() => ({ text: "ready" }));
});

const operate = (method: string, path: string, body?: unknown, headers = {}) =>
  app.send(method, `/operator/v1${path}`, { token, headers, ...(body === undefined ? {} : { body }) });

test("without settings of its own, an organization has the installation's, and no key is ever shown", async () => {
  const { id, slug } = await anOrganization(app);
  const { status, json, text } = await operate("GET", `/organizations/${slug}/ai/`);
  assert.equal(status, 200);
  assert.deepEqual([json.organization_id, json.organization], [id, slug]);
  assert.deepEqual([json.text, json.speech, json.daily_budget, json.modified_date], [null, null, null, null]);
  const house = { owner: "installation", base_url: llm.url, model: "house-model" };
  assert.deepEqual(json.in_effect.text, house);
  assert.deepEqual(json.in_effect.speech, { ...house, voices: { de: "nova" } });
  assert.deepEqual([json.in_effect.daily_budget, json.in_effect.daily_budget_owner], [2, "installation"]);
  assert.equal(json.in_effect.uses.drafts, true);
  assert.doesNotMatch(text, /sk-of-the-house/);
  const installation = await operate("GET", "/ai/");
  assert.deepEqual(
    installation.json.endpoints.map((one: { endpoint: string; state: string; has_api_key: boolean }) => [
      one.endpoint,
      one.state,
      one.has_api_key,
    ]),
    [
      ["text", "unknown", true],
      ["transcription", "unknown", true],
      ["speech", "unknown", true],
    ],
  );
  assert.doesNotMatch(installation.text, /sk-of-the-house/);
});

test("what is sent is changed, the rest stays, and the audit log has old and new values without keys", async () => {
  const { id, slug } = await anOrganization(app);
  const path = `/organizations/${slug}/ai/`;
  const own = { base_url: `${llm.url}/`, model: "own-model", api_key: "sk-own-secret" };
  const first = await operate("PATCH", path, { text: own, daily_budget: 5, transcript_days: 30 });
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.json.text, { base_url: llm.url, model: "own-model", api_key: "stored" });
  assert.deepEqual(first.json.in_effect.text, {
    owner: "organization",
    base_url: llm.url,
    model: "own-model",
  });
  assert.equal(first.json.in_effect.daily_budget_owner, "organization");
  const second = await operate("PATCH", path, {
    uses: { judging: false },
    text: { base_url: llm.url, model: "other" },
    speech: { base_url: llm.url, transcription_model: "whisper", voices: { fr: "alloy" } },
  });
  assert.equal(second.json.uses.judging, false);
  assert.equal(second.json.in_effect.uses.judging, false);
  assert.equal(second.json.text.api_key, "stored", "the key of the same host stays");
  assert.deepEqual([second.json.daily_budget, second.json.transcript_days], [5, 30]);
  assert.equal(second.json.in_effect.transcription.model, "whisper");
  assert.equal(second.json.in_effect.speech.model, "house-model");
  const third = await operate("PATCH", path, { text: null, uses: { judging: true }, daily_budget: null });
  assert.deepEqual([third.json.text, third.json.in_effect.text.owner], [null, "installation"]);
  assert.deepEqual(third.json.speech.voices, { fr: "alloy" });
  const { rows } = await sql<{ changes: Record<string, [unknown, unknown]> }>`
    select changes from audit_entry where organization_id = ${id} and action = 'ai_settings.update'
    order by id`.execute(app.context.db);
  assert.deepEqual(rows[0]?.changes["text.api_key"], [null, "…"]);
  assert.deepEqual(rows[1]?.changes["text.model"], ["own-model", "other"]);
  assert.deepEqual(rows[1]?.changes["uses.judging"], [true, false]);
  assert.deepEqual(rows[2]?.changes["text.api_key"], ["…", null]);
  assert.doesNotMatch(JSON.stringify(rows), /sk-own/);
});

test("a key goes to no host that it was not entered for", async () => {
  const { slug } = await anOrganization(app);
  const path = `/organizations/${slug}/ai/`;
  await operate("PATCH", path, { text: { base_url: llm.url, model: "m", api_key: "sk-own" } });
  const other = { base_url: "http://127.0.0.1:1/v1", model: "m" };
  const refused = await operate("PATCH", path, { text: other });
  assert.equal(refused.status, 422);
  assert.match(refused.json.errors["text.api_key"][0], /another host's/);
  const moved = await operate("PATCH", path, { text: { ...other, api_key: null } });
  assert.equal(moved.json.text.api_key, "none");
});

test("addresses in private networks, with parameters or with the operation, and speech without a model are refused", async () => {
  const { slug } = await anOrganization(app);
  for (const [base_url, why] of [
    ["http://10.0.0.7/v1", /./],
    ["https://169.254.169.254/v1", /./],
    ["https://models.example.com/v1?key=1", /from `\?` or `#`/],
    ["https://models.example.com/v1?", /from `\?` or `#`/],
    ["https://models.example.com/v1/chat/completions", /up to `\/v1`/],
  ] as const) {
    const answer = await operate("PATCH", `/organizations/${slug}/ai/`, { text: { base_url, model: "m" } });
    assert.equal(answer.status, 422, base_url);
    assert.match(answer.json.errors["text.base_url"][0], why);
  }
  const speech = await operate("PATCH", `/organizations/${slug}/ai/`, { speech: { base_url: llm.url } });
  assert.equal(speech.status, 422);
  const shortened = { base_url: llm.url, model: "m", api_key: "sk-…" };
  assert.equal((await operate("PATCH", `/organizations/${slug}/ai/`, { text: shortened })).status, 422);
  const nonsense = await operate("PATCH", `/organizations/${slug}/ai/`, { daily_budget: -1 });
  assert.equal(nonsense.status, 422);
});

test("a key that no header takes and a name that is too long are refused, and the key is not repeated", async () => {
  const { slug } = await anOrganization(app);
  const own = { base_url: llm.url, model: "m" };
  for (const api_key of ["sk-own\r\nx: y", "sk-own\t", "sk own", "sk-own😀", " "]) {
    const refused = await operate("PATCH", `/organizations/${slug}/ai/`, { text: { ...own, api_key } });
    assert.equal(refused.status, 422, refused.text);
    assert.doesNotMatch(refused.text, /sk.?own/);
  }
  const long = { ...own, model: "m".repeat(201) };
  assert.equal((await operate("PATCH", `/organizations/${slug}/ai/`, { text: long })).status, 422);
  const longest = { ...own, model: "😀".repeat(200).slice(0, 200) };
  await operate("PATCH", `/organizations/${slug}/ai/`, { text: longest });
  assert.equal((await operate("GET", `/organizations/${slug}/ai/`)).json.text.model, longest.model);
});

test("usage is asked for from the first day of the calendar to its last", async () => {
  const { slug } = await anOrganization(app);
  for (const days of ["to=0001-01-01", "from=0001-01-01&to=9999-12-31"])
    assert.equal((await operate("GET", `/organizations/${slug}/ai/usage/?${days}`)).status, 200, days);
});

test("of two operators who read the same settings, the second to change them is told", async () => {
  const { slug } = await anOrganization(app);
  const path = `/organizations/${slug}/ai/`;
  const etag = (await operate("GET", path)).headers.get("etag");
  const change = () => operate("PATCH", path, { daily_budget: 1 }, { "if-match": etag ?? "" });
  assert.deepEqual([(await change()).status, (await change()).status], [200, 412]);
});

test("readers see, and change and test nothing; strangers see nothing; nobody's organization is not found", async () => {
  const { slug } = await anOrganization(app);
  const reader = await anOperator(app, "reader");
  const path = `/organizations/${slug}/ai/`;
  for (const sub of ["", "usage/", "budget/"])
    assert.equal((await reader.call("GET", path + sub)).status, 200);
  assert.equal((await reader.call("PATCH", path, { daily_budget: 1 })).status, 403);
  assert.equal((await reader.call("POST", `${path}test/`)).status, 403);
  assert.equal((await app.send("GET", `/operator/v1${path}`)).status, 401);
  for (const sub of ["", "usage/", "budget/"])
    assert.equal((await operate("GET", `/organizations/nobody/ai/${sub}`)).status, 404);
  assert.equal((await operate("POST", "/organizations/nobody/ai/test/")).status, 404);
  assert.equal((await operate("PATCH", "/organizations/nobody/ai/", {})).status, 404);
});

test("a test asks each endpoint for next to nothing, counts for no budget, and says in words what to do", async () => {
  const { slug, id } = await anOrganization(app);
  llm.behave(({ path }) =>
    path.endsWith("/speech")
      ? { audio: Buffer.from("ID3 sound"), mediaType: "audio/mpeg" }
      : { text: "ready" },
  );
  const well = await operate("POST", `/organizations/${slug}/ai/test/`);
  assert.equal(well.json.is_ok, true, well.text);
  assert.equal(llm.asked.length, 3);
  const { rows } = await sql`select from ai_spending where organization_id = ${id}`.execute(app.context.db);
  assert.equal(rows.length, 0);
  for (const [status, sentence] of [
    [401, /does not accept the key \(401\)\. Check LLM_API_KEY/],
    [404, /no model house-model \(404\)/],
    [500, /fails by itself \(500\)/],
  ] as const) {
    llm.behave(() => ({ status }));
    const { json } = await operate("POST", "/ai/test/");
    assert.equal(json.is_ok, false);
    assert.match(json.endpoints[0].message, sentence);
  }
  const states = async () =>
    (await operate("GET", "/ai/")).json.endpoints.map((one: { state: string }) => one.state);
  assert.deepEqual(await states(), ["left_alone", "left_alone", "left_alone"]);
  const up = () => app.context.metrics.registry.getSingleMetricAsString("lectern_ai_endpoint_up");
  assert.match(await up(), /endpoint="text",model="house-model"\} 0/);
  llm.behave(() => ({ text: "ready" }));
  await operate("POST", "/ai/test/");
  assert.equal((await states())[0], "ok");
  assert.match(await up(), /endpoint="text",model="house-model"\} 1/);
});

test("a stored key that does not open is told, and nothing is asked without it", async () => {
  const { id, slug } = await anOrganization(app);
  const path = `/organizations/${slug}/ai/`;
  await operate("PATCH", path, { text: { base_url: llm.url, model: "own", api_key: "sk-own" } });
  await sql`update ai_settings set encrypted_text_key = overlay(encrypted_text_key placing 'AAAA' from 20)
            where organization_id = ${id}`.execute(app.context.db);
  assert.equal((await operate("GET", path)).json.text.api_key, "unreadable");
  const { json } = await operate("POST", `${path}test/`);
  assert.match(json.endpoints[0].message, /Enter the key again/);
  llm.asked.length = 0;
  assert.deepEqual(await ask(id), { ok: false, because: "unavailable" });
  assert.equal(llm.asked.length, 0);
});

async function ask(organizationId: number) {
  return writeObject(app.context, await readSettings(app.context, app.context.db, organizationId), {
    use: "judging",
    instructions: "Say the mood.",
    data: {},
    mostOutputTokens: 50,
    deadlineMs: 5_000,
    schema: Type.Object({ mood: Type.String() }),
  });
}

test("usage is listed by day and use, and today's budget shows what is left", async () => {
  const { id, slug } = await anOrganization(app);
  llm.behave(() => ({ json: { mood: "calm" }, usage: { prompt_tokens: 100, completion_tokens: 25 } }));
  await ask(id);
  llm.behave(() => ({ status: 500 }));
  await ask(id);
  app.clock.advance(86_400_000);
  token = await app.operatorToken();
  llm.behave(() => ({ json: { mood: "calm" }, usage: { prompt_tokens: 100, completion_tokens: 25 } }));
  await ask(id);
  const { json } = await operate("GET", `/organizations/${slug}/ai/usage/`);
  assert.equal(json.count, 2);
  assert.deepEqual(
    json.results.map((row: Record<string, unknown>) => [row.day, row.use, row.calls, row.failures]),
    [
      ["2026-06-16", "judging", 1, 0],
      ["2026-06-15", "judging", 2, 1],
    ],
  );
  assert.deepEqual([json.results[0].input_tokens, json.results[0].output_tokens], [100, 25]);
  assert.equal(json.results[0].spent, 0.0002);
  const one = await operate("GET", `/organizations/${slug}/ai/usage/?from=2026-06-15&to=2026-06-15`);
  assert.equal(one.json.count, 1);
  assert.equal(
    (await operate("GET", `/organizations/${slug}/ai/usage/?cursor=*&page_size=1`)).json.results.length,
    1,
  );
  const wrong = await operate("GET", `/organizations/${slug}/ai/usage/?from=yesterday`);
  assert.equal(wrong.status, 422);
  const budget = await operate("GET", `/organizations/${slug}/ai/budget/`);
  assert.deepEqual(budget.json, { day: "2026-06-16", daily_budget: 2, spent: 0.0002, reserved: 0 });
});
