import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession, OperatorCaller } from "#platform/http/types.ts";
import { authenticateJwt } from "./authentication.ts";
import { deleteSession, insertSession, selectLearnerSession, selectOperatorSession } from "./queries.ts";

/** A working day: long enough to finish what was begun, short enough for a shared computer. */
const SESSION_MS = 12 * 3_600_000;
const LEARNER_COOKIE = "lectern_session";
const OPERATOR_COOKIE = "lectern_console";

export interface LearnerArrival {
  organizationId: number;
  userId: number;
  hideExitButton: boolean;
  returnUrl: string | null;
}

/** Opens a learner's session in the given transaction and returns the cookie's value. */
export async function openLearnerSession(
  context: Context,
  db: Database,
  arrival: LearnerArrival,
): Promise<string> {
  const token = randomToken();
  const now = context.clock();
  await insertSession(db, { ...arrival, operatorId: null, ...lifetime(token, now) });
  return token;
}

export async function openOperatorSession(context: Context, operatorId: number): Promise<string> {
  const token = randomToken();
  const session = { organizationId: null, userId: null, operatorId, hideExitButton: false, returnUrl: null };
  await insertSession(context.db, { ...session, ...lifetime(token, context.clock()) });
  return token;
}

function lifetime(token: string, now: Date) {
  return { tokenHash: sha256(token), now, expiresAt: new Date(now.getTime() + SESSION_MS) };
}

/** Sets the cookie, which replaces whatever session the browser had. */
export function setLearnerCookie(context: Context, reply: FastifyReply, token: string): void {
  setCookie(context, reply, LEARNER_COOKIE, token);
}

export function setOperatorCookie(context: Context, reply: FastifyReply, token: string): void {
  setCookie(context, reply, OPERATOR_COOKIE, token);
}

/** `Secure` exactly when the site is https: some browsers refuse Secure cookies on plain loopback (operator guide). */
function setCookie(context: Context, reply: FastifyReply, name: string, token: string): void {
  reply.setCookie(name, token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: context.settings.isSecure,
    maxAge: SESSION_MS / 1000,
  });
}

export async function readLearnerSession(
  context: Context,
  request: FastifyRequest,
): Promise<LearnerSession | null> {
  const token = request.cookies[LEARNER_COOKIE];
  if (!token) return null;
  const row = await selectLearnerSession(context.db, sha256(token), context.clock());
  if (!row) return null;
  return {
    sessionId: row.id,
    organizationId: row.organization_id,
    userId: row.user_id,
    hideExitButton: row.hide_exit_button,
    returnUrl: row.return_url,
    returnCurriculumId: row.return_curriculum_id,
  };
}

export async function readOperatorSession(
  context: Context,
  request: FastifyRequest,
): Promise<OperatorCaller | null> {
  const token = request.cookies[OPERATOR_COOKIE];
  if (!token) return null;
  const row = await selectOperatorSession(context.db, sha256(token), context.clock());
  return row ? { kind: "operator", operatorId: row.id, label: row.email, isConsole: true } : null;
}

/** Whether the request's credentials, which were good when it began, are good now: for requests that stay open. */
export async function isStillSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const [, token] = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? "") ?? [];
  if (token === undefined) return (await readOperatorSession(context, request)) !== null;
  return authenticateJwt(context, token).then(
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
  await close(context, request, reply, LEARNER_COOKIE);
}

export async function closeOperatorSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await close(context, request, reply, OPERATOR_COOKIE);
}

async function close(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: string,
): Promise<void> {
  const token = request.cookies[cookie];
  if (token) await deleteSession(context.db, sha256(token));
  reply.clearCookie(cookie, { path: "/" });
}
