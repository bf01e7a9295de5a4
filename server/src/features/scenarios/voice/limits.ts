import type { Context } from "#platform/feature.ts";
import { throttled } from "#platform/problems.ts";

/** More than anybody says, or hears a character say, within an hour; what a vendor is paid for is bounded by the budget too. */
const MOST_AN_HOUR = { listen: 300, speak: 2_000 };

/** @throws throttled */
export async function countVoice(
  { limiters, clock }: Pick<Context, "limiters" | "clock">,
  { userId }: { userId: number },
  what: "listen" | "speak",
): Promise<void> {
  const taken = await limiters.accounts.take(
    `voice-${what}:${userId}`,
    MOST_AN_HOUR[what],
    clock().getTime(),
  );
  if (taken.allowed) return;
  throw throttled({
    detail: `Too much was spoken within an hour. Go on in writing, or speak again in ${taken.retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(taken.retryAfterSeconds) },
  });
}
