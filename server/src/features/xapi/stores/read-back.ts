import { isRecord } from "#kernel/record.ts";
import type { Context } from "#platform/feature.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";
import { storeSecretUnreadable } from "../problems.ts";
import { keepAccessTokens, type NoToken } from "../sending/access-tokens.ts";
import { requestAs } from "../sending/connection.ts";
import { openDestination } from "../sending/destination.ts";
import { PATIENCE_MS, withPatience } from "./patience.ts";
import { type SentStatement, type StoreRow, selectDelivered } from "./queries.ts";

const SAMPLE = 5;
const LARGEST_ANSWER = 256 * 1024;

export interface CheckedStatement {
  id: number;
  statement_id: string;
  outcome: "held" | "missing" | "differs" | "unknown";
  message: string | null;
}

/** Asks the store for some of the statements that it took, and compares what it holds with what was sent. @throws storeSecretUnreadable */
export async function readBack(
  context: Pick<Context, "db" | "outbound" | "clock" | "encryption">,
  store: StoreRow,
  patienceMs = PATIENCE_MS,
): Promise<CheckedStatement[]> {
  const destination = openDestination(context.encryption, store);
  if (!destination) throw storeSecretUnreadable();
  const sample = await selectDelivered(context.db, store.organization_id, SAMPLE);
  const sender = withPatience(context, patienceMs);
  const tokens = keepAccessTokens({ ...sender, clock: context.clock });
  const check = async (statement: SentStatement) => {
    const path = `/statements?statementId=${statement.statement_id}`;
    const request = { method: "GET" as const, path, maxResponseBytes: LARGEST_ANSWER };
    return compare(statement, await requestAs(sender, tokens, destination, request));
  };
  return Promise.all(sample.map(check));
}

function compare(sent: SentStatement, answer: OutboundAnswer | NoToken): CheckedStatement {
  const outcome = (kind: CheckedStatement["outcome"], message: string | null = null): CheckedStatement => ({
    id: sent.id,
    statement_id: sent.statement_id,
    outcome: kind,
    message,
  });
  if (answer.kind !== "answer") return outcome("unknown", answer.message);
  if (answer.status === 404) return outcome("missing", "The store does not hold it.");
  if (answer.status !== 200) return outcome("unknown", `The store answered ${answer.status}.`);
  const held = parsed(answer.body.toString("utf8"));
  if (held === null) return outcome("unknown", "The store's answer is no statement.");
  const different = differences(parsed(sent.body) ?? {}, held);
  return different.length === 0
    ? outcome("held")
    : outcome("differs", `Not as it was sent: ${different.join(", ")}.`);
}

/** The members that were sent and are held otherwise. Stores may write the same moment differently, and add their own. */
export function differences(sent: Record<string, unknown>, held: Record<string, unknown>): string[] {
  return Object.keys(sent).filter((name) => {
    if (name === "timestamp") return Date.parse(String(sent[name])) !== Date.parse(String(held[name]));
    return !isContained(sent[name], held[name]);
  });
}

function isContained(sent: unknown, held: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(held) &&
      sent.length === held.length &&
      sent.every((item, at) => isContained(item, held[at]))
    );
  if (!isRecord(sent)) return sent === held;
  return isRecord(held) && Object.entries(sent).every(([name, value]) => isContained(value, held[name]));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
