import { decide, hourMs, type RateLimiter } from "./rate-limit.ts";
import { TimestampRing } from "./timestamp-ring.ts";

/**
 * A rate limiter for one process. Its answers are immediate (never promises), in constant time.
 *
 * Memory: 8 bytes for each counted request and at most `maxKeys` keys. Keys live in two generations: those
 * touched since the last rotation, and those before. A rotation comes once per window, or when half of `maxKeys` have been
 * touched, and drops the older generation. So idle keys leave by themselves, and a flood of addresses pushes out
 * the callers that are quiet, never the ones that are hammering.
 */
export function createMemoryRateLimiter({ windowMs = hourMs, maxKeys = 100_000 } = {}) {
  let recent = new Map<string, TimestampRing>();
  let older = new Map<string, TimestampRing>();
  let rotatedAt = Number.NEGATIVE_INFINITY;

  function touch(key: string, now: number): TimestampRing {
    const known = recent.get(key);
    const isRotationDue = now - rotatedAt >= windowMs;
    if (known && !isRotationDue) return known;
    const ring = known ?? older.get(key) ?? new TimestampRing();
    if (isRotationDue || recent.size >= maxKeys / 2) rotate(now);
    older.delete(key);
    recent.set(key, ring);
    return ring;
  }

  function rotate(now: number) {
    older = recent;
    recent = new Map();
    rotatedAt = now;
  }

  return {
    take(key: string, limit: number, now: number) {
      const ring = touch(key, now);
      ring.dropUntil(now - windowMs);
      const allowed = ring.size < limit;
      if (allowed) ring.push(now);
      return decide({
        allowed,
        limit,
        counted: ring.size,
        leavesFirst: leavesFirst(ring, limit),
        windowMs,
        now,
      });
    },
    peek(key: string, limit: number, now: number) {
      const ring = recent.get(key) ?? older.get(key) ?? new TimestampRing();
      ring.dropUntil(now - windowMs);
      const allowed = ring.size < limit;
      return decide({
        allowed,
        limit,
        counted: ring.size,
        leavesFirst: leavesFirst(ring, limit),
        windowMs,
        now,
      });
    },
    close() {
      recent.clear();
      older.clear();
    },
    /** How many keys are held, for tests and metrics. */
    get keys() {
      return recent.size + older.size;
    },
  } satisfies RateLimiter & { keys: number };
}

/** Normally the oldest; when the limit was lowered below what is counted, the one whose leaving makes room. */
function leavesFirst(ring: TimestampRing, limit: number): number | undefined {
  return ring.at(Math.max(0, ring.size - limit));
}
