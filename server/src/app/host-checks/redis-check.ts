import type { HostCheck } from "#platform/health/matter.ts";

/** Whether the processes count requests together. */
export function redisCheck(isAway: () => boolean): HostCheck {
  return {
    kinds: ["rate_limits.apart"],
    async find() {
      if (!isAway()) return [];
      return [
        {
          kind: "rate_limits.apart",
          severity: "warning",
          message:
            "The Redis in REDIS_URL does not answer, so each process counts requests by itself, and limits are as many times higher as there are processes. Start it, or take REDIS_URL away.",
        },
      ];
    },
  };
}
