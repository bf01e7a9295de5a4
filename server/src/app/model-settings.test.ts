import assert from "node:assert/strict";
import { test } from "node:test";
import { readModels } from "./model-settings.ts";

function read(env: Record<string, string>) {
  const mistakes: string[] = [];
  const models = readModels((name) => env[name] ?? null, mistakes);
  return { models, mistakes };
}

test("nothing set asks nobody, and has prices for whoever sets something later", () => {
  const { models, mistakes } = read({});
  assert.deepEqual([models.text, models.transcription, models.speech, mistakes], [null, null, null, []]);
  assert.deepEqual(models.prices, { input: 3, output: 15, transcription: 0.01, speech: 30 });
  assert.equal(models.dailyBudget, null);
});

test("a model in the house needs an address and a name, and costs what is said", () => {
  const { models, mistakes } = read({
    LLM_BASE_URL: "http://localhost:11434/v1/",
    LLM_MODEL: "qwen3:4b",
    AI_DAILY_BUDGET: "2.5",
    LLM_PRICE_INPUT: "0",
    LLM_PRICE_OUTPUT: "0",
  });
  assert.deepEqual(mistakes, []);
  assert.deepEqual(models.text, { baseUrl: "http://localhost:11434/v1", apiKey: null, model: "qwen3:4b" });
  assert.deepEqual([models.prices.input, models.prices.output, models.dailyBudget], [0, 0, 2.5]);
  assert.equal(models.speech, null);
});

test("speech goes where text does unless it has a place of its own, and a key only where it was entered for", () => {
  const shared = read({
    LLM_BASE_URL: "https://a.example/v1",
    LLM_API_KEY: "sk-a",
    LLM_MODEL: "m",
    TRANSCRIPTION_MODEL: "whisper",
    SPEECH_MODEL: "tts",
    SPEECH_VOICES: "en=alloy, de=nova",
  }).models;
  assert.equal(shared.transcription?.apiKey, "sk-a");
  assert.deepEqual(shared.speech, {
    baseUrl: "https://a.example/v1",
    apiKey: "sk-a",
    model: "tts",
    voices: { en: "alloy", de: "nova" },
  });
  const apart = read({
    LLM_BASE_URL: "https://a.example/v1",
    LLM_API_KEY: "sk-a",
    LLM_MODEL: "m",
    SPEECH_BASE_URL: "https://b.example/v1",
    TRANSCRIPTION_MODEL: "whisper",
  }).models;
  assert.deepEqual(apart.transcription, {
    baseUrl: "https://b.example/v1",
    apiKey: null,
    model: "whisper",
  });
});

for (const [what, env, why] of [
  ["a model without an address", { LLM_MODEL: "m" }, /LLM_MODEL needs LLM_BASE_URL/],
  ["an address without a model", { LLM_BASE_URL: "https://a.example/v1" }, /needs LLM_MODEL/],
  ["a speech model without an address", { SPEECH_MODEL: "tts" }, /need SPEECH_BASE_URL/],
  ["a transcription model without an address", { TRANSCRIPTION_MODEL: "w" }, /need SPEECH_BASE_URL/],
  [
    "a speech address without a model",
    { SPEECH_BASE_URL: "https://a.example" },
    /TRANSCRIPTION_MODEL or SPEECH_MODEL/,
  ],
  ["no address", { LLM_BASE_URL: "localhost:11434", LLM_MODEL: "m" }, /LLM_BASE_URL must be the http/],
  ["another protocol", { LLM_BASE_URL: "ftp://a.example", LLM_MODEL: "m" }, /LLM_BASE_URL must be the http/],
  ["a voice without a language", { SPEECH_VOICES: "nova" }, /write language=voice/],
  ["a voice of a language that is none", { SPEECH_VOICES: "xx=nova" }, /write language=voice/],
  ["voices without a model that speaks", { SPEECH_VOICES: "de=nova" }, /SPEECH_VOICES needs SPEECH_MODEL/],
  ["a key that was shortened", { LLM_API_KEY: "sk-…" }, /LLM_API_KEY has a character/],
  ["a price with a currency", { LLM_PRICE_INPUT: "3 USD" }, /LLM_PRICE_INPUT is "3 USD"/],
  ["a negative price", { LLM_PRICE_OUTPUT: "-1" }, /LLM_PRICE_OUTPUT/],
  ["a price of listening that is none", { TRANSCRIPTION_PRICE: "cheap" }, /TRANSCRIPTION_PRICE/],
  ["a price of speaking that is none", { SPEECH_PRICE: "1e3" }, /SPEECH_PRICE/],
  ["a budget that is none", { AI_DAILY_BUDGET: "much" }, /AI_DAILY_BUDGET/],
] as const)
  test(`${what} is a mistake that names its variable`, () => {
    const { mistakes } = read({ ...env });
    assert.equal(mistakes.length, 1, mistakes.join("\n"));
    assert.match(mistakes[0] ?? "", why);
  });

test("an address with a key in it is refused and not repeated", () => {
  for (const address of ["https://user:sk-secret@a.example/v1", "https://a.example/v1?key=sk-secret"]) {
    const { mistakes } = read({ LLM_BASE_URL: address, LLM_MODEL: "m" });
    assert.equal(mistakes.length, 1);
    assert.doesNotMatch(mistakes.join(), /sk-secret/);
  }
});
