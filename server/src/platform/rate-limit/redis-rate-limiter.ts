import { Redis, type Result } from "ioredis";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";
import { decide, hourMs, type RateDecision, type RateLimiter } from "./rate-limit.ts";

/**
 * A rate limiter shared by several processes. Each key is a list of timestamps in Redis, changed by one atomic
 * script; the processes' clocks should agree (NTP), since a difference moves the window's edge by as much.
 *
 * When Redis does not answer, the service goes on: each process counts in its own memory, so for that time the
 * limit holds per process. That is said once in the log, and so is the return of Redis, which is tried every second.
 */
export function createRedisRateLimiter(options: {
  url: string;
  log: RateLimitLog;
  windowMs?: number;
  keyPrefix?: string;
  retryEveryMs?: number;
}): RateLimiter & { ready: Promise<void>; isDown(): boolean } {
  const { url, log, windowMs = hourMs, keyPrefix = "lectern:rate:", retryEveryMs = 1_000 } = options;
  const redis = connect(url, retryEveryMs);
  const fallback = createMemoryRateLimiter({ windowMs });
  let isDown = false;
  let tryAgainAt = 0;

  async function ask(verb: "take" | "peek", key: string, limit: number, now: number): Promise<RateDecision> {
    if (isDown && performance.now() < tryAgainAt) return fallback[verb](key, limit, now);
    try {
      const wholeNow = Math.floor(now);
      const reply = await redis.rollingWindow(keyPrefix + key, wholeNow, windowMs, limit, verb);
      if (isDown) log.info("Redis available again; rate limits are shared by all processes.");
      isDown = false;
      const [allowed, counted, leavesFirst] = reply;
      return decide({
        allowed: allowed === 1,
        limit,
        counted,
        leavesFirst: leavesFirst === -1 ? undefined : leavesFirst,
        windowMs,
        now,
      });
    } catch (error) {
      if (!isDown) log.warn({ err: error }, "Redis unavailable; each process counts rate limits by itself.");
      isDown = true;
      tryAgainAt = performance.now() + retryEveryMs;
      return fallback[verb](key, limit, now);
    }
  }

  return {
    /** Settles with the first connection or the first failure to connect: wait for it before the first request. */
    ready: new Promise((resolve) => {
      redis.once("ready", resolve);
      redis.once("error", () => resolve());
    }),
    /** Whether this process currently counts on its own. */
    isDown: () => isDown || redis.status !== "ready",
    take: (key, limit, now) => ask("take", key, limit, now),
    peek: (key, limit, now) => ask("peek", key, limit, now),
    close() {
      redis.disconnect();
      fallback.close();
    },
  };
}

export type RateLimitLog = {
  info(sentence: string): void;
  warn(facts: { err: unknown }, sentence: string): void;
};

/** No queueing and a short time-out: a request must never wait for a counter. */
function connect(url: string, retryEveryMs: number): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 250,
    connectTimeout: 2_000,
    retryStrategy: () => retryEveryMs,
  });
  redis.on("error", () => {}); // the failing command says it; without a listener the process would end
  redis.defineCommand("rollingWindow", { numberOfKeys: 1, lua: rollingWindow });
  return redis;
}

/** Returns whether it is allowed, how many are counted, and the counted request that leaves first (-1: none). */
const rollingWindow = `
local key, now, window, limit = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])

local oldest = redis.call("lindex", key, 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call("lpop", key)
  oldest = redis.call("lindex", key, 0)
end

local counted = redis.call("llen", key)
local allowed = counted < limit
if allowed and ARGV[4] == "take" then
  redis.call("rpush", key, ARGV[1])
  redis.call("pexpire", key, window)
  counted = counted + 1
end

local leavesFirst = redis.call("lindex", key, math.max(0, counted - limit))
return { allowed and 1 or 0, counted, leavesFirst and tonumber(leavesFirst) or -1 }
`;

declare module "ioredis" {
  interface RedisCommander<Context> {
    rollingWindow(
      key: string,
      now: number,
      windowMs: number,
      limit: number,
      verb: "take" | "peek",
    ): Result<[allowed: number, counted: number, leavesFirst: number], Context>;
  }
}
