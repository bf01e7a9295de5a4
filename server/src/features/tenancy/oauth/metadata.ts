import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";

/** Where OAuth libraries find what they need to know of this authorization server (RFC 8414). */
export function metadataRoute(app: HttpServer, { settings }: Context): void {
  app.get(
    "/.well-known/oauth-authorization-server",
    { schema: { hide: true }, config: { scope: "public", charge: "light" } },
    (_request, reply) =>
      reply.header("cache-control", "public, max-age=3600").send({
        issuer: settings.siteUrl,
        token_endpoint: `${settings.siteUrl}/oauth/token/`,
        grant_types_supported: ["client_credentials"],
        // There is no authorization endpoint, so none of its response types.
        response_types_supported: [],
        token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
        scopes_supported: ["read", "write"],
        service_documentation: `${settings.siteUrl}/docs/`,
      }),
  );
}
