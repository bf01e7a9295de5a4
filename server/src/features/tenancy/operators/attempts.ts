import type { Context } from "#platform/feature.ts";
import { throttled } from "#platform/problems.ts";

/** Far more than a person needs, and far too few for a guess among a million codes. */
const AN_HOUR = 30;

/**
 * Counts a proof that an operator is about to give: a code, or once more the password. It is only asked of those who
 * have shown a password or a session already, so a stranger cannot use it to keep the operator out; and attempts at an
 * open session use up nothing of what signing in needs.
 * @throws throttled
 */
export async function countAttempt(
  { limiters, clock }: Pick<Context, "limiters" | "clock">,
  operatorId: number,
  where: "sign_in" | "account",
): Promise<void> {
  const now = clock().getTime();
  const taken = await limiters.accounts.take(`operator-proof:${where}:${operatorId}`, AN_HOUR, now);
  if (taken.allowed) return;
  throw throttled({
    detail: `Too many codes or passwords were tried. Try again in ${taken.retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(taken.retryAfterSeconds) },
  });
}
