import type { FastifyReply, FastifyRequest } from "fastify";
import { markArrival } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { closeLearnerSession, openLearnerSession, setLearnerCookie } from "./sessions.ts";

/** Opens the person's session, as of the moment before their password was read, and closes whatever session the browser had, so none is carried over. */
export async function startLearnerSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  person: { organizationId: number; userId: number },
  since: Date,
): Promise<void> {
  const token = await context.db.transaction().execute(async (trx) => {
    await markArrival(trx, person.organizationId, person.userId, context.clock());
    const arrival = { ...person, hideExitButton: false, returnUrl: null };
    return openLearnerSession(trx, arrival, since);
  });
  await closeLearnerSession(context, request, reply);
  setLearnerCookie(context, reply, token);
}
