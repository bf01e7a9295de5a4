// The library behind the calls. It is read when a service with models starts, or when a model is first asked: a service
// without models does not pay for it.
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { StreamLimits } from "#platform/outbound/exchange-stream.ts";
import { outboundFetch } from "#platform/outbound/outbound-fetch.ts";
import type { Reachable } from "../settings/effective.ts";
import { wholeMs } from "./deadline.ts";

export { generateSpeech, generateText, jsonSchema, Output, streamText, transcribe } from "ai";

/** Nothing but the guarded client goes out, and no more is read than an answer can need. */
const MOST_BYTES = 8 * 1024 * 1024;

/** `supportsStructuredOutputs`: without it the schema would be left out, with no more than a line on the console. */
export function textModel({ baseUrl, apiKey, model, outbound }: Reachable, limits: Limits) {
  const provider = createOpenAICompatible({
    name: "endpoint",
    baseURL: baseUrl,
    ...(apiKey === null ? {} : { apiKey }),
    fetch: outboundFetch(outbound, { ...whole(limits), maxResponseBytes: MOST_BYTES }),
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return provider.chatModel(model);
}

export function speechProvider({ baseUrl, apiKey, outbound }: Reachable, limits: Limits) {
  return createOpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? "none", // without one the library would look for a variable of the environment
    fetch: outboundFetch(outbound, { ...whole(limits), maxResponseBytes: MOST_BYTES }),
  });
}

export type Limits = Pick<StreamLimits, "deadlineMs" | "stallMs">;

function whole({ deadlineMs, stallMs }: Limits): Limits {
  return { deadlineMs: wholeMs(deadlineMs), stallMs: wholeMs(stallMs) };
}

globalThis.AI_SDK_LOG_WARNINGS = false; // warnings repeat what was asked
