import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { ToolConfiguration, toolConfiguration } from "./tool-keys/configuration.ts";
import { ToolJwks } from "./tool-keys/schemas.ts";
import { publishedKeys } from "./tool-keys/tool-keys.ts";

/** What platforms and their administrators read. Login and launch are pages. */
export function ltiRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lti/jwks/",
    {
      schema: {
        operationId: "readToolKeys",
        summary: "Retrieve the public keys (JWKS)",
        description: "A JWK set (RFC 7517), for platforms that check what this tool signs.",
        response: { 200: reference(ToolJwks) },
      },
      config: { scope: "public" },
    },
    async (_request, reply) => {
      reply.header("cache-control", "public, max-age=3600");
      return { keys: (await publishedKeys(context)).map(({ public_jwk }) => public_jwk) };
    },
  );

  app.get(
    "/lti/config/",
    {
      schema: {
        operationId: "readToolConfiguration",
        summary: "Retrieve the LTI tool configuration",
        description:
          "Paste it where the LMS takes a configuration (Canvas: by URL or JSON), or copy the addresses out of it. Login initiation and launch are for browsers and not part of this document.",
        response: { 200: reference(ToolConfiguration) },
      },
      config: { scope: "public" },
    },
    () => toolConfiguration(context.settings),
  );
}
