import { isLanguage } from "#kernel/language.ts";
import type { ModelEndpoint, ModelSettings, Voices } from "#platform/model-endpoints.ts";

/** Where a variable is looked up; null: not set. */
type Text = (name: string) => string | null;

/**
 * An address without a model, or a model without an address, is a mistake: nobody would notice that nothing is asked.
 * Prices are assumed where none are set, so a budget always holds; operators of a self-hosted model set them to 0.
 */
export function readModels(text: Text, mistakes: string[]): ModelSettings {
  // The key goes to the host that it was entered for.
  const speechKey = text("SPEECH_API_KEY") ?? (text("SPEECH_BASE_URL") === null ? text("LLM_API_KEY") : null);
  const llm = readAddress("LLM_BASE_URL", text("LLM_BASE_URL"), mistakes);
  const ownSpeech = readAddress("SPEECH_BASE_URL", text("SPEECH_BASE_URL"), mistakes);
  const speech = ownSpeech ?? llm;
  if (llm === null && text("LLM_MODEL") !== null) mistakes.push("LLM_MODEL needs LLM_BASE_URL beside it.");
  const asksSpeech = text("TRANSCRIPTION_MODEL") !== null || text("SPEECH_MODEL") !== null;
  if (llm !== null && text("LLM_MODEL") === null && !asksSpeech)
    mistakes.push("LLM_BASE_URL needs LLM_MODEL beside it: which model shall be asked?");
  if (text("SPEECH_BASE_URL") !== null && !asksSpeech)
    mistakes.push("SPEECH_BASE_URL needs TRANSCRIPTION_MODEL or SPEECH_MODEL beside it, or both.");
  if (speech === null && asksSpeech)
    mistakes.push("TRANSCRIPTION_MODEL and SPEECH_MODEL need SPEECH_BASE_URL beside them.");
  const voices = readVoices(text("SPEECH_VOICES"), mistakes);
  if (Object.keys(voices).length > 0 && text("SPEECH_MODEL") === null)
    mistakes.push("SPEECH_VOICES needs SPEECH_MODEL beside it: which model shall speak?");
  const transcription = endpointOf(speech, speechKey, text("TRANSCRIPTION_MODEL"));
  const speaking = endpointOf(speech, speechKey, text("SPEECH_MODEL"));
  for (const name of ["LLM_API_KEY", "SPEECH_API_KEY"])
    if (/[^\x21-\x7e]/.test(text(name) ?? ""))
      mistakes.push(`${name} has a character that no key has; copy it again.`);
  const price = (name: string, assumed: number) => readAmount(name, text(name), mistakes) ?? assumed;
  return {
    text: endpointOf(llm, text("LLM_API_KEY"), text("LLM_MODEL")),
    transcription,
    speech: speaking && { ...speaking, voices },
    speechProgram: text("SPEECH_PROGRAM"),
    prices: {
      input: price("LLM_PRICE_INPUT", 3),
      output: price("LLM_PRICE_OUTPUT", 15),
      transcription: price("TRANSCRIPTION_PRICE", 0.01),
      speech: price("SPEECH_PRICE", 30),
    },
    dailyBudget: readAmount("AI_DAILY_BUDGET", text("AI_DAILY_BUDGET"), mistakes),
  };
}

function endpointOf(
  baseUrl: string | null,
  apiKey: string | null,
  model: string | null,
): ModelEndpoint | null {
  return baseUrl === null || model === null ? null : { baseUrl, apiKey, model };
}

function readAddress(name: string, value: string | null, mistakes: string[]): string | null {
  if (value === null) return null;
  const url = URL.parse(value);
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === "";
  if (!isPlain)
    // Not repeated here: it may hold a key.
    mistakes.push(
      `${name} must be the http or https address of an OpenAI-compatible API, such as http://localhost:11434/v1; a key belongs into LLM_API_KEY or SPEECH_API_KEY.`,
    );
  return value.replace(/\/+$/, "");
}

function readVoices(value: string | null, mistakes: string[]): Voices {
  const pairs = (value ?? "")
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => pair.split("=").map((part) => part.trim()));
  const isSound = pairs.every(
    ([language, voice, rest]) => isLanguage(language) && voice && rest === undefined,
  );
  if (isSound) return Object.fromEntries(pairs);
  mistakes.push(`SPEECH_VOICES is "${value}"; write language=voice, such as en=alloy,de=nova.`);
  return {};
}

/** Null where nothing is set. */
function readAmount(name: string, value: string | null, mistakes: string[]): number | null {
  if (value === null) return null;
  const amount = Number(value);
  if (/^\d+(\.\d+)?$/.test(value) && amount <= 1_000_000_000) return amount;
  mistakes.push(`${name} is "${value}"; it must be an amount such as 0.15, without a currency.`);
  return null;
}
