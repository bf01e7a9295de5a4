import type { RouteOptions } from "fastify";
import type { Deprecation, HttpServer } from "./types.ts";

const SHORTEST_NOTICE_MS = 180 * 24 * 3_600_000;

/**
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link: rel="deprecation"` on routes with `config.deprecated`.
 * @throws at start for a route whose users would have less than 180 days
 */
export function announceDeprecations(app: HttpServer): void {
  app.addHook("onRoute", ({ url, schema, config }: RouteOptions) => {
    if (!config?.deprecated) return;
    const { since, sunset } = config.deprecated;
    if (!(Date.parse(sunset) - Date.parse(since) >= SHORTEST_NOTICE_MS))
      throw new Error(`${url} needs at least 180 days between deprecation and sunset.`);
    if (schema) schema.deprecated = true;
  });
  app.addHook("onRequest", async (request, reply) => {
    const { deprecated } = request.routeOptions.config;
    if (deprecated) reply.headers(deprecationHeaders(deprecated));
  });
}

function deprecationHeaders({ since, sunset, link }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
