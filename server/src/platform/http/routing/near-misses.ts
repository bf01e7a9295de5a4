import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import findMyWay from "find-my-way";
import type { HttpServer } from "../types.ts";
import type { NearMiss } from "./near-miss.ts";
import { createPatterns } from "./patterns.ts";
import { MAX_PARAMETER_LENGTH } from "./request-target.ts";

/** Registers a route for each: they are answered with the hooks and the error pages of this scope. */
export function registerNearMisses(app: HttpServer, nearMisses: readonly NearMiss[]): void {
  for (const { url, methods, answer } of nearMisses) registerAnswer(app, [...methods], url, answer);
}

export interface NearMisses {
  add(nearMisses: readonly NearMiss[]): void;
  /** Called when all routes of all scopes are declared. */
  close(): void;
}

/**
 * Answers near misses where no route is found, since a route for each of them is two thirds of all routes: 0.1 s of a
 * start. Only one that stands before a route of a wider pattern, as `PUT /a/new/` before `PUT /a/:id/`, gets its own.
 * Called on the root, before any scope is registered.
 */
export function answerNearMisses(app: HttpServer): NearMisses {
  const all: NearMiss[] = [];
  const routes = createPatterns<string>();
  app.addHook("onRoute", ({ url, method }) => routes.add(url, [method].flat()));
  let find: ReturnType<typeof createFinder> | undefined;
  const nearestTo = (request: FastifyRequest) => {
    find ??= createFinder(all);
    return find(request);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, nearMiss: NearMiss | undefined) => {
    if (nearMiss === undefined) return;
    request.nearMiss = nearMiss.url;
    return await nearMiss.answer(request, reply);
  };
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) return await answer(request, reply, nearestTo(request));
  });
  return {
    add: (nearMisses) => all.push(...nearMisses),
    close() {
      const hidden = all.map(({ url, methods }) => {
        const wider = routes.widerThan(url);
        return { url, methods: methods.filter((method) => wider.has(method)) };
      });
      for (const { url, methods } of hidden)
        if (methods.length > 0)
          registerAnswer(app, methods, url, (request, reply) => answer(request, reply, nearestTo(request)));
    },
  };
}

/** Patterns are compared as the server compares its routes'. */
function createFinder(nearMisses: readonly NearMiss[]): (request: FastifyRequest) => NearMiss | undefined {
  const router = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  for (const nearMiss of nearMisses) router.on("GET", nearMiss.url, () => undefined, nearMiss);
  return ({ url, method }) => {
    const found: NearMiss | undefined = router.find("GET", url)?.store;
    return found?.methods.some((one) => one === method) ? found : undefined;
  };
}

function registerAnswer(
  app: HttpServer,
  method: HTTPMethods[],
  url: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>,
): void {
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    schema: { hide: true },
    config: { scope: "public", charge: "handler" },
    onRequest: answer,
    handler: answer,
  });
}
