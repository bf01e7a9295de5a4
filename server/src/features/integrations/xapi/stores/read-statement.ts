import type { Context } from "#platform/feature.ts";
import {
  type CodedSentence,
  codedSentences,
  defineSentence,
  inSentences,
  type Message,
} from "#platform/health/sentence.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { type AccessTokens, cacheAccessTokens, type NoToken } from "../sending/access-tokens.ts";
import { type Destination, requestAs, type Sender } from "../sending/connection.ts";
import { differences, readStatement } from "./comparison.ts";
import { withDeadline } from "./deadline.ts";
import type { SentStatement } from "./taken-queries.ts";

export const readBackOutcomes = ["held", "missing", "differs", "unknown"] as const;

export interface CheckedStatement {
  id: number;
  statement_id: string;
  outcome: (typeof readBackOutcomes)[number];
  message: string | null;
  sentences: CodedSentence[] | null;
}

const LARGEST_ANSWER = 256 * 1024;

/** Asks a store for single statements, for as long as somebody waits. */
export function openReader(
  context: Pick<Context, "outbound" | "clock">,
  destination: Destination,
  deadlineMs: number,
): (sent: SentStatement) => Promise<CheckedStatement> {
  const sender = withDeadline(context, deadlineMs);
  const tokens = cacheAccessTokens({ ...sender, clock: context.clock });
  const ask = (name: string, id: string) => get(sender, tokens, destination, `/statements?${name}=${id}`);
  return async (sent) => {
    const answer = await ask("statementId", sent.statement_id);
    if (answer.kind !== "answer" || answer.status !== 404) return compare(sent, answer);
    // One that was voided is held, and found by another name only (xAPI 1.0.3, Part Three, 2.1.3).
    const voided = await ask("voidedStatementId", sent.statement_id);
    if (voided.kind !== "answer" || voided.status === 429 || voided.status >= 500)
      return compare(sent, voided);
    return voided.status === 200
      ? outcomeOf(sent, "held", inSentences(voidedThere()))
      : outcomeOf(sent, "missing", inSentences(notHeld()));
  };
}

function get(sender: Sender, tokens: AccessTokens, destination: Destination, path: string) {
  return requestAs(sender, tokens, destination, { method: "GET", path, maxResponseBytes: LARGEST_ANSWER });
}

function compare(sent: SentStatement, answer: OutboundAnswer | NoToken): CheckedStatement {
  if (answer.kind !== "answer") return outcomeOf(sent, "unknown", failureIn(answer));
  if (answer.status !== 200)
    return outcomeOf(sent, "unknown", inSentences(answered({ status: answer.status })));
  const held = readStatement(answer.body.toString("utf8"));
  if (held === null) return outcomeOf(sent, "unknown", inSentences(noStatement()));
  // Delivered long ago: the text is no longer kept, and that it is there has to do.
  const different = sent.body === null ? [] : differences(readStatement(sent.body) ?? {}, held);
  return different.length === 0
    ? outcomeOf(sent, "held")
    : outcomeOf(sent, "differs", inSentences(differs({ fields: different.join(", ") })));
}

function outcomeOf(
  { id, statement_id }: SentStatement,
  outcome: CheckedStatement["outcome"],
  said: Message | null = null,
): CheckedStatement {
  const sentences = said === null ? null : codedSentences(said.sentences);
  return { id, statement_id, outcome, message: said?.message ?? null, sentences };
}

function failureIn(answer: Exclude<OutboundAnswer, { kind: "answer" }> | NoToken): Message {
  return answer.kind === "no_token" ? answer : inSentences(answer.sentence);
}

const voidedThere = defineSentence("read_back.voided", "Voided by whoever runs the store.");
const notHeld = defineSentence("read_back.missing", "The store does not hold it.");
const answered = defineSentence("read_back.answered", "The store answered {status}.");
const noStatement = defineSentence("read_back.no_statement", "The store's answer is no statement.");
const differs = defineSentence("read_back.differs", "Not as it was sent: {fields}.");
