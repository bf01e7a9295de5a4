import type { RouteOptions } from "fastify";
import type { HttpServer } from "../types.ts";

/** The methods that an address takes, and a hint for callers that use another one. */
export interface KnownAddress {
  methods: Set<string>;
  otherMethods?: string;
}

/** Remembers what the routes of a scope and below it are, by their addresses. */
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
