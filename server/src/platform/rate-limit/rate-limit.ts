import { parseAddress, unmapped } from "../addresses/address-range.ts";

/**
 * Counts requests over a rolling window and refuses the one that would exceed the limit. Exact: with a limit
 * of 3000 an hour, whichever 60 minutes one looks at, no more than 3000 requests were let through.
 * Refused requests are not counted (contract 1.7), so a caller that waits always recovers.
 * Written here: the packages count in fixed windows, which let twice the limit through where two windows meet.
 */
export interface RateLimiter {
  /** Counts one request of `key` at `now` (epoch milliseconds) if the limit lets it through. */
  take(key: string, limit: number, now: number): RateDecision | Promise<RateDecision>;
  /** What `take` would say, without counting. */
  peek(key: string, limit: number, now: number): RateDecision | Promise<RateDecision>;
  close(): void;
}

export type RateDecision = {
  allowed: boolean;
  limit: number;
  remaining: number;
  windowMs: number;
  /** Epoch milliseconds at which the next counted request leaves the window and makes room. */
  resetMs: number;
  /** Seconds from now until `resetMs`, rounded up, at least 1. */
  retryAfterSeconds: number;
};

export const hourMs = 3_600_000;

/** What both limiters know after counting, turned into an answer. `leavesFirst` is the counted request that makes room. */
export function decide(window: {
  allowed: boolean;
  limit: number;
  counted: number;
  leavesFirst: number | undefined;
  windowMs: number;
  now: number;
}): RateDecision {
  const { allowed, limit, counted, leavesFirst, windowMs, now } = window;
  const resetMs = leavesFirst === undefined ? now + (allowed ? 0 : windowMs) : leavesFirst + windowMs;
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - counted),
    windowMs,
    resetMs,
    retryAfterSeconds: Math.max(1, Math.ceil((resetMs - now) / 1000)),
  };
}

/**
 * The headers that tell a caller where it stands: the customary `X-RateLimit-*` and the IETF draft's
 * `RateLimit-Policy` and `RateLimit`, plus `Retry-After` on a refusal. `policyName` is a plain word, such as `hour`.
 */
export function rateLimitHeaders(decision: RateDecision, policyName: string): Record<string, string> {
  const { allowed, limit, remaining, windowMs, resetMs, retryAfterSeconds } = decision;
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetMs / 1000)),
    "RateLimit-Policy": `"${policyName}";q=${limit};w=${Math.round(windowMs / 1000)}`,
    RateLimit: `"${policyName}";r=${remaining};t=${retryAfterSeconds}`,
    ...(allowed ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
}

/**
 * The key under which an address is counted. An IPv6 caller is counted by its /64: that is the smallest
 * network a provider hands out, and its owner has 2^64 addresses to choose from.
 */
export function addressKey(text: string): string {
  const parsed = parseAddress(text);
  if (!parsed) return "unknown";
  const address = unmapped(parsed);
  if (address.kind() === "ipv4") return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${Buffer.from(network)
    .toString("hex")
    .replace(/(.{4})(?=.)/g, "$1:")}::/64`;
}
