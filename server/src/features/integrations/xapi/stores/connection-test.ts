import type { Context } from "#platform/feature.ts";
import {
  type CodedSentence,
  codedSentences,
  defineSentence,
  inSentences,
  type Message,
  type Sentence,
} from "#platform/health/sentence.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { storeSecretUnreadable } from "../problems.ts";
import { cacheAccessTokens, type NoToken } from "../sending/access-tokens.ts";
import { requestAs } from "../sending/connection.ts";
import { openDestination, type StoredDestination } from "../sending/destination.ts";
import { DEADLINE_MS, withDeadline } from "./deadline.ts";

interface TestStep {
  step: "about" | "statements";
  is_ok: boolean;
  status_code: number | null;
  message: string;
  sentences: CodedSentence[];
  duration_ms: number | null;
}

/** Asks the store who it is and for a statement; nothing is sent into the record. @throws storeSecretUnreadable */
export async function testConnection(
  context: Pick<Context, "outbound" | "clock" | "encryption">,
  row: StoredDestination,
  deadlineMs = DEADLINE_MS,
): Promise<{ is_well: boolean; steps: TestStep[] }> {
  const destination = openDestination(context.encryption, row);
  if (!destination) throw storeSecretUnreadable();
  const sender = withDeadline(context, deadlineMs);
  const tokens = cacheAccessTokens({ ...sender, clock: context.clock }); // a fresh one: a token from before proves nothing of these settings
  const ask = (path: string) => requestAs(sender, tokens, destination, { method: "GET", path });
  const [about, statements] = await Promise.all([ask("/about"), ask("/statements?limit=1")]);
  const steps = [aboutStep(about), statementsStep(statements)];
  return { is_well: steps.every((step) => step.is_ok), steps };
}

function aboutStep(answer: OutboundAnswer | NoToken): TestStep {
  if (answer.kind !== "answer" || answer.status !== 200) return failed("about", answer);
  const isStore = /"version"/.test(answer.body.toString("utf8"));
  const said = inSentences(isStore ? isThere() : isAnother());
  return stepOf("about", isStore, said, { status: 200, durationMs: answer.durationMs });
}

function statementsStep(answer: OutboundAnswer | NoToken): TestStep {
  if (answer.kind !== "answer" || answer.status !== 200) return failed("statements", answer);
  return stepOf("statements", true, inSentences(accepts()), { status: 200, durationMs: answer.durationMs });
}

function failed(step: TestStep["step"], answer: OutboundAnswer | NoToken): TestStep {
  const { status } = answer;
  if (answer.kind === "no_token") return stepOf(step, false, answer, { status, durationMs: null });
  const { durationMs } = answer;
  if (answer.kind === "failure")
    return stepOf(step, false, inSentences(answer.sentence), { status: null, durationMs });
  const said = inSentences(answered({ status: answer.status }), adviceFor(answer.status));
  return stepOf(step, false, said, { status, durationMs });
}

function stepOf(
  step: TestStep["step"],
  isOk: boolean,
  { message, sentences }: Message,
  { status, durationMs }: { status: number | null; durationMs: number | null },
): TestStep {
  return {
    step,
    is_ok: isOk,
    status_code: status,
    message,
    sentences: codedSentences(sentences),
    duration_ms: durationMs,
  };
}

function adviceFor(status: number): Sentence {
  if (status === 401) return enterAgain();
  if (status === 403) return mayNotRead();
  if (status === 404 || status === 405) return noStoreHere();
  return status >= 500 ? tryLater() : askThem();
}

const isThere = defineSentence("record_store_test.there", "There is a record store.");
const isAnother = defineSentence(
  "record_store_test.another",
  "Something answers, but not like a record store: check the address; it ends before `/about` and `/statements`.",
);
const accepts = defineSentence("record_store_test.accepts", "The store accepts the credentials.");
const answered = defineSentence("record_store_test.answered", "The store answered {status}.");
const enterAgain = defineSentence(
  "record_store_test.refused",
  "It does not accept the credentials: enter them again.",
);
const mayNotRead = defineSentence(
  "record_store_test.may_not_read",
  "The credentials may not read statements. Writing may be allowed all the same; ask who runs the store.",
);
const noStoreHere = defineSentence(
  "record_store_test.no_store",
  "There is no record store at this address: check its path.",
);
const tryLater = defineSentence("record_store_test.try_later", "It is not well: try again later.");
const askThem = defineSentence("record_store_test.ask", "Ask who runs the store.");
