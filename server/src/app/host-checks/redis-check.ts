import type { HostCheck, HostIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Sentence } from "#platform/health/sentence.ts";

const KIND = "rate_limits.apart";
/** One that was killed is among those that are alive for three beats. */
const BEATS = 5;

const redisAway = defineSentence(
  KIND,
  "The Redis in REDIS_URL does not answer, so each process counts requests on its own, and the effective rate limits are multiplied by the number of processes. Start Redis, or correct REDIS_URL.",
);
const noRedis = defineSentence(
  "rate_limits.apart.no_redis",
  "{count} processes answer requests, and a process without REDIS_URL counts them on its own, so the effective rate limits are multiplied. Set the same REDIS_URL for every process.",
);

/** Whether rate limits are shared by all processes. @param isRedisDown null: there is no Redis */
export function redisCheck(isRedisDown: (() => boolean) | null): HostCheck {
  let beatsAmongOthers = 0;
  return {
    kinds: [KIND],
    async find(alive) {
      if (isRedisDown !== null) return isRedisDown() ? [issue(redisAway())] : [];
      const count = alive.filter(({ role }) => role !== "work").length;
      beatsAmongOthers = count > 1 ? beatsAmongOthers + 1 : 0;
      return beatsAmongOthers < BEATS ? [] : [issue(noRedis({ count }))];
    },
  };
}

function issue(sentence: Sentence): HostIssue {
  return { kind: KIND, severity: "warning", ...inSentences(sentence) };
}
