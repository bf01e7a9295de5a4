import type { FastifyRequest } from "fastify";
import { defineProblem } from "#kernel/problem.ts";
import { isTextInRanges, parseAddressRanges } from "../../addresses/address-range.ts";
import { basePath, operatorPath } from "../../feature.ts";
import type { HttpServer } from "../types.ts";

export const tlsRequired = defineProblem({
  code: "tls_required",
  status: 403,
  detail:
    "This request came without TLS; nothing was done. Use the https address, and replace the token that was sent.",
});

const apiPaths = [`${basePath}/`, `${operatorPath}/`];

/** What machines ask from inside; their addresses hold nothing of anybody. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Sends browsers that came by plain http to the https site, and refuses programs, whose token has been on the wire by
 * then. Only a trusted proxy's `X-Forwarded-Proto` counts: how a request came to it, nobody else can know.
 */
export function refusePlainHttp(app: HttpServer, siteUrl: string, trustedProxies: readonly string[]): void {
  const trusted = parseAddressRanges(trustedProxies, "TRUSTED_PROXIES");

  const cameByPlainHttp = ({ headers, socket }: FastifyRequest) => {
    // Of several entries the last is the one that the proxy before us wrote.
    const proto = [headers["x-forwarded-proto"] ?? ""].flat().join().split(",").at(-1)?.trim();
    return proto?.toLowerCase() === "http" && isTextInRanges(socket.remoteAddress, trusted);
  };

  app.addHook("onRequest", async (request, reply) => {
    const { url = "", config } = request.routeOptions;
    if (probes.has(url) || !cameByPlainHttp(request)) return;
    const isUnknownToApi = request.is404 && apiPaths.some((path) => request.url.startsWith(path));
    if (config.scope !== undefined || isUnknownToApi) throw tlsRequired();
    return reply.redirect(siteUrl + request.url, 308);
  });
}
