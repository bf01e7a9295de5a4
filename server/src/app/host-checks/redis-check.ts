import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const redisAway = defineSentence(
  "rate_limits.apart",
  "The Redis in REDIS_URL does not answer, so each process counts requests on its own, and the effective rate limits are multiplied by the number of processes. Start Redis, or remove REDIS_URL.",
);

/** Whether rate limits are shared by all processes. */
export function redisCheck(isDown: () => boolean): HostCheck {
  return {
    kinds: ["rate_limits.apart"],
    async find() {
      if (!isDown()) return [];
      return [
        {
          kind: "rate_limits.apart",
          severity: "warning",
          ...inSentences(redisAway()),
        },
      ];
    },
  };
}
