import type { FastifyReply, FastifyRequest } from "fastify";
import { isLanguage, type Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";

/** Anybody may set it, and it opens nothing: so it needs no name that other hosts cannot use. */
const LANGUAGE_COOKIE = "lectern_language";
const KEPT_SECONDS = 365 * 24 * 3600;

/** Keeps the language that a browser without a session was given. Signed-in people get their own. */
export function keepLanguage({ settings }: Context, reply: FastifyReply, language: Language): void {
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: settings.isSecure } as const;
  reply.setCookie(LANGUAGE_COOKIE, language, { ...attributes, maxAge: KEPT_SECONDS });
}

export function keptLanguage(request: FastifyRequest): Language | null {
  const kept = request.cookies[LANGUAGE_COOKIE];
  return isLanguage(kept) ? kept : null;
}
