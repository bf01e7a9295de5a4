import type { ModelPrices } from "#platform/model-endpoints.ts";

/** Millionths of the operator's currency: a token at a price per million costs that many of them. */
export type Micros = number;

/** What a call took. */
export interface Consumption {
  inputTokens: number;
  outputTokens: number;
  listenedMs: number;
  spokenCharacters: number;
}

export const nothingConsumed: Consumption = {
  inputTokens: 0,
  outputTokens: 0,
  listenedMs: 0,
  spokenCharacters: 0,
};

/** Rounded up: what is reserved and what is spent never adds up to less than it costs. */
export function costOf(prices: ModelPrices, consumption: Consumption): Micros {
  const { inputTokens, outputTokens, listenedMs, spokenCharacters } = consumption;
  return Math.ceil(
    inputTokens * prices.input +
      outputTokens * prices.output +
      (listenedMs / 60_000) * prices.transcription * 1_000_000 +
      spokenCharacters * prices.speech,
  );
}

/** No tokenizer makes more tokens of a text than it has bytes; the frame around each message is counted beside it. */
export function mostTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 16, 0);
}

/** Null stays null, and becomes of what a model did not count: then the most it may have taken is counted. */
export function addTokens(
  before: Consumption | null,
  usage: { inputTokens: number | undefined; outputTokens: number | undefined } | undefined,
): Consumption | null {
  if (before === null || usage?.inputTokens === undefined || usage.outputTokens === undefined) return null;
  return {
    ...before,
    inputTokens: before.inputTokens + usage.inputTokens,
    outputTokens: before.outputTokens + usage.outputTokens,
  };
}

/** More than any endpoint takes for one call; a billion of them still fit into a day's sums. */
const MOST_OF_A_CALL = 1_000_000_000;

/** What an endpoint says that a call took. What cannot be, such as half a token or fewer than none, counts as the most it may take. */
export function believable(stated: Consumption | null, most: Consumption): Consumption {
  if (stated === null) return most;
  const canBe = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= MOST_OF_A_CALL;
  return Object.values(stated).every(canBe) ? stated : most;
}

export function microsOf(amount: number): Micros {
  return Math.round(amount * 1_000_000);
}
