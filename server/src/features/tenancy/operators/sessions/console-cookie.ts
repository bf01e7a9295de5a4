import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/feature.ts";
import { attributes, cookieName, cookieOfSession } from "#platform/http/guard/session-cookie.ts";
import type { OperatorCaller } from "#platform/http/types.ts";
import { endSession, isOpenSession, readSession } from "./sessions.ts";

const COOKIE = "lectern_console";

/** Gives the browser the cookie of a console session. */
export function setOperatorCookie(context: Context, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(context, COOKIE), token, cookieOfSession(context));
}

/** The operator signed in to the console; null if nobody is. */
export async function readOperatorSession(
  context: Context,
  request: FastifyRequest,
): Promise<OperatorCaller | null> {
  const token = tokenOf(context, request);
  return token ? readSession(context, token, request.headers["x-unattended"] === undefined) : null;
}

/** The same for requests that stay open, and no sign of life: a console ends that nobody sits at, although it listens. */
export async function isStillAtTheConsole(context: Context, request: FastifyRequest): Promise<boolean> {
  const token = tokenOf(context, request);
  return token !== undefined && (await isOpenSession(context, token));
}

export async function closeOperatorSession(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const token = tokenOf(context, request);
  if (token) await endSession(context.db, token);
  reply.clearCookie(cookieName(context, COOKIE), attributes(context));
}

function tokenOf(context: Context, request: FastifyRequest): string | undefined {
  return request.cookies[cookieName(context, COOKIE)];
}
