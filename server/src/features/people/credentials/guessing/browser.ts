import type { FastifyReply, FastifyRequest } from "fastify";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Context } from "#platform/feature.ts";
import { FAMILIAR_MS } from "./queries.ts";
import type { EntryPoint } from "./record.ts";

/** Entry points of browsers; programs keep no cookies. */
const browserEntryPoints: ReadonlySet<EntryPoint> = new Set(["console", "sign-in", "join", "account"]);

/** How this browser is known to the accounts that signed in with it; null for one that is not. */
export function readBrowser(context: Context, request: FastifyRequest): Buffer | null {
  const token = request.cookies[cookieName(context)];
  return token ? sha256(`browser ${token}`) : null;
}

/** Gives the browser its cookie, which says nothing and opens nothing: it only sets it apart from strangers. */
export function ensureBrowserCookie(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  entryPoint: EntryPoint,
): Buffer | null {
  if (!browserEntryPoints.has(entryPoint)) return readBrowser(context, request);
  const token = request.cookies[cookieName(context)] ?? randomToken();
  reply.setCookie(cookieName(context), token, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: context.settings.isSecure,
    maxAge: FAMILIAR_MS / 1000,
  });
  return sha256(`browser ${token}`);
}

/** `__Host-`: no other host of the site's domain can set it (RFC 6265bis, 4.1.3.2). */
function cookieName({ settings }: Context): string {
  return settings.isSecure ? "__Host-lectern_browser" : "lectern_browser";
}
