import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { isUnreachable, retryAfterOf, storableText } from "#platform/outbound/answer.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import type { NoToken } from "./access-tokens.ts";

/** What a store's answer means for the statements that were sent. */
type BatchOutcome =
  /** It holds them. */
  | { kind: "held" }
  /** It stored none of them because of one: find out which. */
  | { kind: "halve" }
  /** It will never take this one. */
  | { kind: "park" }
  /** It takes nothing from us until an operator changes something. */
  | { kind: "refused" }
  /** It may take the same bytes later; whether it has stored them already is not known. */
  | { kind: "retry"; retryAfterMs: number | null };

export interface ClassifiedAnswer {
  outcome: BatchOutcome;
  status: number | null;
  /** For operators; null when all is well. */
  said: Message | null;
  /** The beginning of the store's own words. */
  words: string | null;
}

/** The answers of a store and what follows, for a request that held `count` statements. */
export function classifyAnswer(answer: OutboundAnswer | NoToken, count: number, now: Date): ClassifiedAnswer {
  if (answer.kind === "no_token") {
    const { message, sentences, status, retryAfterMs } = answer;
    const outcome: BatchOutcome = answer.isRefused ? { kind: "refused" } : { kind: "retry", retryAfterMs };
    return { outcome, status, said: { message, sentences }, words: null };
  }
  if (answer.kind === "failure") {
    const outcome: BatchOutcome = isUnreachable(answer)
      ? { kind: "refused" }
      : { kind: "retry", retryAfterMs: null };
    return { outcome, status: null, said: inSentences(answer.sentence), words: null };
  }
  const { status } = answer;
  const outcome = outcomeOf(status, count, retryAfterOf(answer, now));
  if (outcome.kind === "held") return { outcome, status, said: null, words: null };
  const said = inSentences((meanings.get(status) ?? answered)({ status }));
  return { outcome, status, said, words: storableText(answer.body) };
}

function outcomeOf(status: number, count: number, retryAfterMs: number | null): BatchOutcome {
  if (status >= 200 && status < 300) return { kind: "held" };
  if (status === 409) return { kind: count > 1 ? "halve" : "held" };
  if (status === 400 || status === 413 || status === 422) return { kind: count > 1 ? "halve" : "park" };
  if (status >= 500 || status === 408 || status === 425 || status === 429)
    return { kind: "retry", retryAfterMs };
  return { kind: "refused" };
}

const answered = defineSentence("record_store.answered", "The store answered {status}.");
const meanings: ReadonlyMap<number, typeof answered> = new Map([
  [
    400,
    defineSentence(
      "record_store.answered.400",
      "The store answered {status} (it finds a mistake in the statement).",
    ),
  ],
  [
    401,
    defineSentence(
      "record_store.answered.401",
      "The store answered {status} (it does not accept the credentials).",
    ),
  ],
  [
    403,
    defineSentence(
      "record_store.answered.403",
      "The store answered {status} (the credentials may not write statements).",
    ),
  ],
  [
    404,
    defineSentence(
      "record_store.answered.404",
      "The store answered {status} (there is no record store at this address).",
    ),
  ],
  [
    405,
    defineSentence(
      "record_store.answered.405",
      "The store answered {status} (there is no record store at this address).",
    ),
  ],
  [413, defineSentence("record_store.answered.413", "The store answered {status} (too large for it).")],
  [429, defineSentence("record_store.answered.429", "The store answered {status} (too many requests).")],
]);
