import type { FastifyReply } from "fastify";
import type { HttpRequest } from "#platform/http/types.ts";

export const LOGIN_SECONDS = 600;

/**
 * One cookie for each login, so that two tabs do not overwrite each other. It must come back with the platform's form,
 * from another site: hence `SameSite=None`, and `Partitioned` for browsers that block cookies of third parties.
 */
export function bindBrowser(
  reply: FastifyReply,
  state: string,
  browserToken: string,
  seconds = LOGIN_SECONDS,
): void {
  reply.setCookie(cookieName(state), browserToken, { ...attributes, maxAge: seconds });
}

export function browserTokenOf(request: HttpRequest, state: string): string | undefined {
  return request.cookies[cookieName(state)];
}

export function unbindBrowser(reply: FastifyReply, state: string): void {
  reply.clearCookie(cookieName(state), attributes);
}

const attributes = {
  path: "/",
  secure: true,
  httpOnly: true,
  sameSite: "none",
  partitioned: true,
} as const;

/** States are base64url; whatever else comes back must not become the name of a cookie. */
function cookieName(state: string): string {
  return `__Host-lectern-lti-${state.replace(/[^\w-]/g, "").slice(0, 16)}`;
}
