import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { cookieName, cookieOfSession } from "../../../../platform/http/guard/session-cookie.ts";
import { readLearnerSession } from "./sessions.ts";

const VISITORS_COOKIE = "lectern_visitors";
const MOST_REMEMBERED = 5;

/**
 * The session that a browser's cookie names, and a word in the browser that this person was there, so that a tab of theirs can be explained to
 * the next one. It opens nothing: it only chooses the sentence for a page that is not the visitor's. An LMS brings the next
 * one by a form of another site, with which no cookie of here is sent: hence on arrival nobody could ask who was before.
 */
export async function welcomeVisitor(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LearnerSession | null> {
  const session = await readLearnerSession(context, request);
  const known = visitorsOf(context, request);
  if (session === null || known.includes(String(session.userId))) return session;
  const visitors = [...known, session.userId].slice(-MOST_REMEMBERED);
  reply.setCookie(cookieName(context, VISITORS_COOKIE), visitors.join("."), cookieOfSession(context));
  return session;
}

/** Whether somebody else than the one who is signed in now was signed in on this browser before. */
export function hadOtherVisitor(context: Context, request: FastifyRequest, session: LearnerSession): boolean {
  return visitorsOf(context, request).some((id) => id !== String(session.userId));
}

function visitorsOf(context: Context, request: FastifyRequest): string[] {
  return (request.cookies[cookieName(context, VISITORS_COOKIE)] ?? "").match(/\d+/g) ?? [];
}
