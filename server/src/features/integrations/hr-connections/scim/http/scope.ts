import { isUtf8 } from "node:buffer";
import type { FastifyError, FastifyReply, HTTPMethods } from "fastify";
import type { Problem } from "#kernel/problem.ts";
import { beginFailing, logFailure, toProblem } from "#platform/http/errors.ts";
import type { watchRoutes } from "#platform/http/routing/known-addresses.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { malformedBody, methodNotAllowed, routeNotFound } from "#platform/problems.ts";
import type { RecordOwner } from "../../records/record.ts";
import { scimError } from "../messages/error.ts";
import { identifyConnection } from "./bearer.ts";
import { chargeChange } from "./budget.ts";
import type { ScimContext } from "./scim-context.ts";

export const SCIM_TYPE = "application/scim+json; charset=utf-8";

declare module "fastify" {
  interface FastifyRequest {
    /** Whose records the caller may see: set behind the guard of SCIM's routes. */
    recordOwner: RecordOwner | null;
  }
}

/** Makes a scope speak SCIM: its media type, its errors, and a connection's token for every address in it. */
export function speakScim(app: HttpServer, context: ScimContext): void {
  app.decorateRequest("recordOwner", null);
  acceptScimJson(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    request.recordOwner = await identifyConnection(context, request, reply);
  });
  app.addHook("preHandler", (request, reply) =>
    chargeChange(context, ownerOf(request).connectionId, request, reply),
  );
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    sendScimError(toProblem(error, request), request, reply),
  );
  app.setNotFoundHandler(async () => {
    throw routeNotFound({
      hint: "SCIM is served as /Users, /Groups, /ServiceProviderConfig, /Schemas and /ResourceTypes.",
    });
  });
}

/** The connection whose token the request carries. */
export function ownerOf({ recordOwner }: HttpRequest): RecordOwner {
  if (recordOwner === null) throw new Error("A SCIM route was reached without its guard.");
  return recordOwner;
}

function acceptScimJson(app: HttpServer): void {
  app.removeContentTypeParser("application/x-www-form-urlencoded"); // of the pages around it
  const parse = app.getDefaultJsonParser("remove", "remove");
  app.addContentTypeParser<Buffer>("application/scim+json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (isUtf8(body)) return parse(request, body.toString("utf8"), done);
    done(malformedBody({ detail: "The request body is not UTF-8." }));
  });
}

function sendScimError(problem: Problem, request: HttpRequest, reply: FastifyReply): FastifyReply {
  logFailure(problem, request);
  beginFailing(request);
  request.problemCode = problem.code;
  return reply
    .code(problem.status === 422 ? 400 : problem.status)
    .headers(problem.headers)
    .type(SCIM_TYPE)
    .send(scimError(problem));
}

/** Searching by POST (RFC 7644, 3.4.3) is optional; without these the address would be that of a user. */
export function refuseSearches(app: HttpServer): void {
  for (const url of ["/.search", "/Users/.search", "/Groups/.search"])
    app.post(url, { schema: { hide: true }, config: { charge: "handler" } }, () => {
      throw routeNotFound({ hint: "Searching by POST is not supported: send a GET with `filter`." });
    });
}

const methods: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** For every address: what it does not take is refused in SCIM's words too. Called when all routes are declared. */
export function refuseOtherMethods(app: HttpServer, routes: ReturnType<typeof watchRoutes>): void {
  for (const [url, known] of [...routes]) {
    const allow = [...known.methods].join(", ");
    app.route({
      method: methods.filter((method) => !known.methods.has(method)),
      url: url.slice(app.prefix.length),
      config: { charge: "handler" },
      handler: () => {
        throw methodNotAllowed({ hint: `This address takes ${allow}.`, headers: { allow } });
      },
    });
  }
}
