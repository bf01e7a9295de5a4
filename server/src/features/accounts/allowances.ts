import type { FastifyReply, FastifyRequest } from "fastify";
import { sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { chargeAddress } from "#platform/http/guard.ts";
import { throttled } from "#platform/problems.ts";
import { addressKey } from "#platform/rate-limit/rate-limit.ts";

const GUESSES_PER_HOUR = 10;
const MAILS_PER_HOUR = 3;

/**
 * Counts an attempt to sign in: as a request of its address even where the browser has a session, and as one of the
 * few at this account from there. Others at other addresses are not locked out by it. @throws throttled
 */
export async function chargeGuess(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  if (request.session) await chargeAddress(context, request, reply);
  const decision = await context.limiters.addresses.take(
    `guess:${addressKey(request.clientAddress)}:${fingerprint(email)}`,
    GUESSES_PER_HOUR,
    context.clock().getTime(),
  );
  if (!decision.allowed) throw throttled({ headers: { "retry-after": String(decision.retryAfterSeconds) } });
}

/** Whether this mailbox may get another mail: nobody is to be flooded by somebody else's requests. */
export async function mayMail(context: Context, email: string): Promise<boolean> {
  const key = `mail:${fingerprint(email)}`;
  const { allowed } = await context.limiters.addresses.take(key, MAILS_PER_HOUR, context.clock().getTime());
  return allowed;
}

function fingerprint(email: string): string {
  return sha256(email.toLowerCase()).toString("base64url");
}
