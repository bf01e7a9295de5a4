import type { FastifyReply, FastifyRequest } from "fastify";
import { defineProblem } from "#kernel/problem.ts";
import type { HttpServer, LearnerSession } from "../types.ts";
import { chargeAddress, chargeBudget, chargeLight } from "./guard.ts";
import type { Limits } from "./limits.ts";

export const notSignedIn = defineProblem({
  code: "not_signed_in",
  status: 401,
  detail: "You are not signed in. Open the lesson again from where you found it.",
});
export const foreignForm = defineProblem({
  code: "foreign_form",
  status: 403,
  detail: "This form was sent from another site. Open the page again and repeat it there.",
});

/** A tab of before, in a browser where another person has come in since. */
export const otherPerson = defineProblem({
  code: "other_person",
  status: 403,
  detail:
    "Somebody else has signed in on this browser since this page was opened. Nothing was saved. Open it again from where you found it.",
});

/**
 * Guards pages: finds the browser's session, charges its learner, or the address where there is none, and refuses forms that
 * another site sends (the session cookie is SameSite=Lax; the Origin header closes what that leaves open).
 */
export function guardPages(
  app: HttpServer,
  limits: Limits,
  readSession: (request: FastifyRequest, reply: FastifyReply) => Promise<LearnerSession | null>,
): void {
  app.addHook("onRequest", async (request, reply) => {
    const { session: need = "optional", charge: chargedBy } = request.routeOptions.config;
    if (chargedBy === "handler") return;
    if (chargedBy === "light") return chargeLight(limits, request, reply);
    if (isOnlyLooking(request)) return reply.code(204).header("cache-control", "no-store").send();
    if (need === "none") return chargeAddress(limits, request, reply);
    request.session = await readSession(request, reply);
    if (!request.session || chargedBy === "address") await chargeAddress(limits, request, reply);
    else await chargeBudget(limits, `learner:${request.session.userId}`, reply);
    if (request.method === "POST") refuseForeignForm(request, limits.settings.siteUrl);
    if (need === "required" && !request.session) throw notSignedIn();
  });
  // Before fields that the route does not name are dropped, as the form's word for its reader is.
  app.addHook("preValidation", async ({ session, body }) => {
    if (session && !isMadeFor(session, body)) throw otherPerson();
  });
}

/** Forms about the signed-in person name the user their page was made for (`made_for`); others belong to a lesson. */
function isMadeFor({ userId }: LearnerSession, body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("made_for" in body)) return true;
  return body.made_for === String(userId);
}

/**
 * Nobody reads the page: a browser that loads ahead, or another site that names the address as a picture or a script.
 * Opening a page may start or complete a lesson, and a link works once, so they get nothing.
 */
function isOnlyLooking(request: FastifyRequest): boolean {
  const { "sec-purpose": purpose, "sec-fetch-dest": destination = "document" } = request.headers;
  const purposes = [purpose, request.headers.purpose, request.headers["x-moz"]].flat();
  if (purposes.some((value) => value !== undefined && /prefetch|prerender|preview/i.test(value))) return true;
  return destination !== "document" && destination !== "empty";
}

/** `Sec-Fetch-Site` where the browser sends it, `Origin` where it does not. @throws foreignForm */
export function refuseForeignForm(request: FastifyRequest, siteUrl: string): void {
  const { origin, host } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return;
  if (site !== undefined) throw foreignForm();
  if (origin === undefined || origin === siteUrl) return;
  // Behind a proxy the browser may use another name than SITE_URL; its own host is still its own site.
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw foreignForm();
}
