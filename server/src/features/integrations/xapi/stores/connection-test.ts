import type { Context } from "#platform/feature.ts";
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
  const message = isStore
    ? "There is a record store."
    : "Something answers, but not like a record store: check the address; it ends before `/about` and `/statements`.";
  return { step: "about", is_ok: isStore, status_code: 200, message, duration_ms: answer.durationMs };
}

function statementsStep(answer: OutboundAnswer | NoToken): TestStep {
  if (answer.kind !== "answer" || answer.status !== 200) return failed("statements", answer);
  const message = "The store accepts the credentials.";
  return { step: "statements", is_ok: true, status_code: 200, message, duration_ms: answer.durationMs };
}

function failed(step: TestStep["step"], answer: OutboundAnswer | NoToken): TestStep {
  if (answer.kind === "no_token")
    return { step, is_ok: false, status_code: answer.status, message: answer.message, duration_ms: null };
  const { durationMs: duration_ms } = answer;
  if (answer.kind === "failure")
    return { step, is_ok: false, status_code: null, message: answer.message, duration_ms };
  const message = `The store answered ${answer.status}. ${adviceFor(answer.status)}`;
  return { step, is_ok: false, status_code: answer.status, message, duration_ms };
}

function adviceFor(status: number): string {
  if (status === 401) return "It does not accept the credentials: enter them again.";
  if (status === 403)
    return "The credentials may not read statements. Writing may be allowed all the same; ask who runs the store.";
  if (status === 404 || status === 405) return "There is no record store at this address: check its path.";
  return status >= 500 ? "It is not well: try again later." : "Ask who runs the store.";
}
