import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { cookieName, cookieOfSession } from "./session-cookie.ts";

const VISITORS_COOKIE = "lectern_visitors";
const MOST_REMEMBERED = 5;

/**
 * Keeps in the browser who was signed in there before, so that a tab of theirs can be explained. It opens nothing: it only
 * chooses the sentence for a page that the one who is signed in now may not see.
 */
export function rememberVisitor(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): void {
  const others = visitorsOf(context, request).filter((id) => id !== String(userId));
  const visitors = [...others, String(userId)].slice(-MOST_REMEMBERED);
  reply.setCookie(cookieName(context, VISITORS_COOKIE), visitors.join("."), cookieOfSession(context));
}

/** Whether somebody else than the one who is signed in now was signed in on this browser before. */
export function hadOtherVisitor(context: Context, request: FastifyRequest, session: LearnerSession): boolean {
  return visitorsOf(context, request).some((id) => id !== String(session.userId));
}

function visitorsOf(context: Context, request: FastifyRequest): string[] {
  return (request.cookies[cookieName(context, VISITORS_COOKIE)] ?? "").match(/\d+/g) ?? [];
}
