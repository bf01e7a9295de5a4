import type { Context } from "#platform/feature.ts";
import { throttled } from "#platform/problems.ts";

/** One every six seconds, for an hour without a break: more than anybody says, and too little to keep a processor busy. */
const AN_HOUR = 600;

/** Counts what a learner sends to be listened to: a beginning, a turn, a correction. @throws throttled */
export async function countTurn(
  { limiters, clock }: Pick<Context, "limiters" | "clock">,
  { userId }: { userId: number },
): Promise<void> {
  const taken = await limiters.accounts.take(`talk:${userId}`, AN_HOUR, clock().getTime());
  if (taken.allowed) return;
  throw throttled({
    detail: `Too much was said within an hour. Go on in ${taken.retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(taken.retryAfterSeconds) },
  });
}
