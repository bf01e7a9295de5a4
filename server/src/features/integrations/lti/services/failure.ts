import { isRecord } from "#kernel/record.ts";
import type { Message } from "#platform/health/sentence.ts";
import { jsonOf, retryAfterOf } from "#platform/outbound/answer.ts";
import type { OutboundAnswer } from "#platform/outbound/outbound.ts";

/** A platform's service did not do what it was asked for. */
export interface Failure extends Message {
  kind: "service_failure";
  /** Trying again soon does not help: somebody has to change something. */
  isPermanent: boolean;
  /** What has to be changed is the set-up, here or at the platform; then the same request is good. */
  isSetUp: boolean;
  status: number | null;
  /** How long the platform asks to be left alone. */
  retryAfterMs: number | null;
}

export function failureOf(
  answer: OutboundAnswer,
  now: Date,
  said: Message,
  { isPermanent, isSetUp = false }: { isPermanent: boolean; isSetUp?: boolean },
): Failure {
  const retryAfterMs = retryAfterOf(answer, now);
  return { kind: "service_failure", isPermanent, isSetUp, status: answer.status, ...said, retryAfterMs };
}

/** Answers to somebody who is not known or not allowed, or of an address that is not there (any more). */
export function isSetUpStatus(status: number): boolean {
  return status === 401 || status === 403 || status === 404;
}

/** Answers that another attempt may change: too busy, or broken for now (RFC 9110, 15.5.9, 15.6). */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

export function readObject(body: Buffer): Record<string, unknown> {
  const value = jsonOf(body);
  return isRecord(value) ? value : {};
}
