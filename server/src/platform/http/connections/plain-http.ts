import { TLSSocket } from "node:tls";
import type { FastifyRequest } from "fastify";
import { defineProblem } from "#kernel/problem.ts";
import { isTextInRanges, parseAddressRanges, thisMachine } from "../../addresses/address-range.ts";
import { basePath, operatorPath } from "../../feature.ts";
import type { HttpServer } from "../types.ts";

export const tlsRequired = defineProblem({
  code: "tls_required",
  status: 403,
  detail:
    "This request came without TLS; nothing was done. Use the https address, and replace the token that was sent.",
});

/** What programs call, with a token or a secret. */
const apiPaths = [`${basePath}/`, `${operatorPath}/`, "/oauth/", "/auth/", "/scim/", "/hris/"];

/** Said once: pages lead back to themselves for as long as this is so. */
const silentProxy =
  "Request from TRUSTED_PROXIES rejected without X-Forwarded-Proto: make the proxy send that header.";

/** What machines ask from inside; their addresses hold nothing of anybody. */
const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Sends browsers that came by plain http to the https site, and refuses programs, whose token has been on the wire by
 * then (decision D21). A request is served when its own socket is TLS, or when a trusted proxy says that it came by
 * https. Where no proxy is named, this machine is believed, so that one can be set up in front.
 */
export function refusePlainHttp(app: HttpServer, siteUrl: string, trustedProxies: readonly string[]): void {
  const trusted = parseAddressRanges(trustedProxies, "TRUSTED_PROXIES");
  let isProxySilent = false;

  const cameSafely = ({ headers, socket, log }: FastifyRequest) => {
    if (socket instanceof TLSSocket) return true;
    if (trusted.length === 0) return isTextInRanges(socket.remoteAddress, thisMachine);
    if (!isTextInRanges(socket.remoteAddress, trusted)) return false;
    const header = headers["x-forwarded-proto"];
    if (header === undefined && !isProxySilent) {
      isProxySilent = true;
      log.warn(silentProxy);
    }
    // Of several entries the last is the one that the proxy before us wrote.
    return [header ?? ""].flat().join().split(",").at(-1)?.trim().toLowerCase() === "https";
  };

  app.addHook("onRequest", async (request, reply) => {
    const { url = "" } = request.routeOptions;
    if (probes.has(url) || cameSafely(request)) return;
    if (apiPaths.some((path) => request.url.startsWith(path))) throw tlsRequired();
    return reply.redirect(siteUrl + request.url, 308);
  });
}
