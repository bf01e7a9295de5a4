import type { HTTPMethods, RouteOptions } from "fastify";
import { methodNotAllowed } from "../problems.ts";
import type { HttpServer } from "./types.ts";

const methods: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Remembers what an API's routes are, so that `answerNearMisses` can fill in around them. */
export function watchRoutes(app: HttpServer): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook("onRoute", (route: RouteOptions) => {
    const known = routes.get(route.url) ?? new Set<string>();
    for (const method of [route.method].flat()) known.add(method);
    routes.set(route.url, known);
  });
  return routes;
}

/**
 * For every route of an API: another method gets 405 with `Allow`, and the address without its trailing slash
 * gets 308 to the one with it, which keeps method and body (contract 1.1). Called after all routes are in.
 */
export function answerNearMisses(app: HttpServer, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, allowed] of [...routes]) {
    const others = methods.filter((method) => !allowed.has(method));
    const allow = [...allowed].join(", ");
    app.route({
      method: others,
      url,
      schema: { hide: true },
      config: { scope: "public" },
      handler: (request) => {
        throw methodNotAllowed({
          detail: `Method "${request.method}" not allowed.`,
          headers: { allow },
        });
      },
    });
    if (!url.endsWith("/") || routes.has(url.slice(0, -1))) continue;
    app.route({
      method: methods,
      url: url.slice(0, -1),
      schema: { hide: true },
      config: { scope: "public" },
      handler: (request, reply) => {
        const [path = "", query] = request.url.split(/\?(.*)/s, 2);
        return reply.redirect(`${path}/${query === undefined ? "" : `?${query}`}`, 308);
      },
    });
  }
}
