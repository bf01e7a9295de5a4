import type { OutboundAnswer } from "./outbound.ts";
import { readRetryAfter } from "./retry-after.ts";

/** We may not go there: a private address, or a redirect, which might lead to one. */
export function isUnreachable(answer: OutboundAnswer): boolean {
  return answer.kind === "failure" && (answer.error === "blocked_address" || answer.error === "redirect");
}

/** How long the host asks to be left alone, in milliseconds; null where it does not say. */
export function retryAfterOf(answer: OutboundAnswer, now: Date): number | null {
  const header = answer.kind === "answer" ? answer.headers["retry-after"] : undefined;
  return readRetryAfter(Array.isArray(header) ? header[0] : header, now);
}

/** The answer's text for a column: as much as was read, without NUL, which PostgreSQL's text cannot hold. */
export function storableText(body: Buffer): string {
  return body.toString("utf8").replaceAll("\0", "\ufffd");
}

/** The answer's JSON; undefined where it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
