import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { methodNotAllowed, notFound } from "../../problems.ts";
import type { CountStray } from "../guard/guard.ts";
import type { HttpServer } from "../types.ts";
import { slashMissing } from "./slash-missing.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "TRACE"];

/** The methods that an address takes, and a hint for callers that use another one. */
interface KnownAddress {
  methods: Set<string>;
  otherMethods?: string;
}

/** Remembers what the routes of a scope are, so that `answerNearMisses` can fill in around them. */
export function watchRoutes(app: HttpServer): Map<string, KnownAddress> {
  const routes = new Map<string, KnownAddress>();
  app.addHook("onRoute", ({ url, method, config }: RouteOptions) => {
    const known = routes.get(url) ?? { methods: new Set<string>() };
    for (const one of [method].flat()) known.methods.add(one);
    if (config?.otherMethods) known.otherMethods = config.otherMethods;
    routes.set(url, known);
  });
  return routes;
}

/**
 * For every route: another method gets 405 with `Allow`, and the address without its trailing slash
 * gets 308 to the one with it, which keeps method and body (contract 1.1). Called on the root, after all routes are in.
 */
export function answerNearMisses(
  app: HttpServer,
  routes: ReadonlyMap<string, KnownAddress>,
  count: CountStray,
): void {
  for (const [url, known] of [...routes]) {
    const allow = [...known.methods].join(", ");
    const others = methods.filter((method) => !known.methods.has(method));
    const hint = [`This address takes ${allow}.`, known.otherMethods].filter(Boolean).join(" ");
    answerAtOnce(app, others, url, count, (request) => {
      const detail = `Method "${request.method}" not allowed.`;
      throw methodNotAllowed({ detail, hint, headers: { allow } });
    });
    if (!url.endsWith("/") || url === "/" || routes.has(url.slice(0, -1))) continue;
    answerAtOnce(app, methods, url.slice(0, -1), forgiving(count), redirectToSlash);
  }
}

function redirectToSlash(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = "", query] = request.url.split(/\?(.*)/s, 2);
  // The slash stands where an id would: `/jobs/` is no job's address, with another slash or without.
  if (path.endsWith("/")) throw notFound();
  const target = `${path}/${query === undefined ? "" : `?${query}`}`;
  return reply
    .code(308)
    .header("location", target)
    .type("application/json; charset=utf-8")
    .send(slashMissing(path, request.id));
}

/** The address with the slash says what is wrong with the credentials; without it, nothing but the slash is. */
function forgiving(count: CountStray): CountStray {
  return async (request, reply) => {
    try {
      await count(request, reply);
    } catch (error) {
      if (!(error instanceof Problem) || ![401, 403].includes(error.status)) throw error;
    }
  };
}

/** Answers before the body is looked at, whatever its type and size, and counts the request like any other. */
function answerAtOnce(
  app: HttpServer,
  method: HTTPMethods[],
  url: string,
  count: CountStray,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { scope: "public", charge: "handler" },
    onRequest: async (request, reply) => {
      await count(request, reply);
      return answer(request, reply);
    },
    handler: answer,
  });
}
