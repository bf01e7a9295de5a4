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

/** A recording is in memory until it is written down, and nobody says three things at once. */
const MOST_AT_ONCE = 2;
const listening = new Map<number, number>();

/** @throws throttled where this process listens to the learner already */
export async function listenInTurn<T>({ userId }: { userId: number }, work: () => Promise<T>): Promise<T> {
  const before = listening.get(userId) ?? 0;
  if (before >= MOST_AT_ONCE)
    throw throttled({
      detail: "What was said before is still being written down. Say it again in a moment.",
      headers: { "retry-after": "1" },
    });
  listening.set(userId, before + 1);
  try {
    return await work();
  } finally {
    const left = (listening.get(userId) ?? 1) - 1;
    if (left > 0) listening.set(userId, left);
    else listening.delete(userId);
  }
}
