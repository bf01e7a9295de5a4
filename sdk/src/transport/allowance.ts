import { headersOf } from "./answer-headers.ts";

/** What is left of a rolling limit. */
interface Allowance {
  limit: number;
  remaining: number;
  windowMs: number;
}

/** As an answer's headers say (`RateLimit-Policy`, `RateLimit`); undefined where a proxy took them away. */
export function allowanceOf(answer: object): Allowance | undefined {
  const headers = headersOf(answer);
  const [, quota, seconds] = /;\s*q=(\d+).*;\s*w=(\d+)/.exec(headers?.get("ratelimit-policy") ?? "") ?? [];
  const [, remaining] = /;\s*r=(\d+)/.exec(headers?.get("ratelimit") ?? "") ?? [];
  if (!Number(quota) || !Number(seconds) || remaining === undefined) return undefined;
  return { limit: Number(quota), remaining: Number(remaining), windowMs: Number(seconds) * 1000 };
}

const LONGEST_MS = 300_000;

/**
 * How long to wait before the next of many requests: as long as is wished while more than half of the limit is left, then at
 * least so long that what is left would last for a whole window. Alone, a caller settles at half of the limit; others have the
 * rest.
 */
export function pauseWithin(allowance: Allowance | undefined, wishedMs: number): number {
  if (allowance === undefined || allowance.remaining > allowance.limit / 2) return wishedMs;
  const { limit, remaining, windowMs } = allowance;
  // Where others have used it up: every five minutes, or a fifth of a limit that is smaller than that.
  const longestMs = Math.max(LONGEST_MS, (5 * windowMs) / limit);
  return Math.max(wishedMs, Math.min(windowMs / Math.max(remaining, 1), longestMs));
}
