import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import { isStillAtTheConsole } from "#tenancy/operators/index.ts";
import {
  attributes,
  cookieName,
  cookieOfSession,
  SESSION_MS,
} from "../../../../platform/http/guard/session-cookie.ts";
import { deleteSession, insertSession, type SessionStart, selectLearnerSession } from "../queries.ts";
import { authenticateJwt } from "../tokens/authentication.ts";

const LEARNER_COOKIE = "lectern_session";

interface LearnerArrival {
  organizationId: number;
  userId: number;
  hideExitButton: boolean;
  /** For the first lesson that the session opens: of a link that names none. */
  returnUrl: string | null;
}

/**
 * Opens a learner's session in the given transaction and returns the cookie's value. `since` is the moment before whatever
 * let them in was read: what ends credentials meanwhile ends this session, too.
 */
export async function openLearnerSession(
  db: Database,
  arrival: LearnerArrival,
  since: Date,
): Promise<string> {
  const token = randomToken();
  await insertSession(db, { ...arrival, ...lifetime(token, since) });
  return token;
}

/** The same for `sessionFor`: the cookie's value, and what the statement writes. */
export function newLearnerSession(since: Date): { token: string; start: SessionStart } {
  const token = randomToken();
  const { tokenHash, now, expiresAt } = lifetime(token, since);
  return { token, start: { tokenHash, sessionBegins: now, sessionEnds: expiresAt } };
}

function lifetime(token: string, now: Date) {
  return { tokenHash: sha256(token), now, expiresAt: new Date(now.getTime() + SESSION_MS) };
}

/** Sets the cookie, which replaces whatever session the browser had. */
export function setLearnerCookie(context: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(context, LEARNER_COOKIE), token, cookieOfSession(context));
}

export async function readLearnerSession(
  context: Context,
  request: FastifyRequest,
): Promise<LearnerSession | null> {
  const token = request.cookies[cookieName(context, LEARNER_COOKIE)];
  if (!token) return null;
  const row = await selectLearnerSession(context.db, sha256(token), context.clock());
  if (!row) return null;
  return {
    sessionId: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    hideExitButton: row.hide_exit_button,
    returnUrl: row.return_url,
  };
}

/**
 * Whether the request's credentials, which were good when it began, are good now: for requests that stay open.
 */
export async function isStillSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const [, bearer] = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? "") ?? [];
  if (bearer === undefined) return isStillAtTheConsole(context, request);
  return authenticateJwt(context, bearer).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

export async function closeLearnerSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = cookieName(context, LEARNER_COOKIE);
  const token = request.cookies[name];
  if (token) await deleteSession(context.db, sha256(token));
  reply.clearCookie(name, attributes(context));
}
