import { type FastifyInstance, fastify } from "fastify";
import { basePath } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";

const prefix = "/docs";

/**
 * The partner API's reference for people, at `/docs/`. Its library carries the page's whole script, some megabytes, and
 * is read when somebody first opens the page.
 */
export function serveApiReference(app: HttpServer): void {
  let opening: Promise<FastifyInstance> | undefined;
  app.get(prefix, { schema: { hide: true } }, (_request, reply) => reply.redirect(`${prefix}/`, 301));
  for (const path of [`${prefix}/`, `${prefix}/js/scalar.js`]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      opening ??= openReference();
      const { statusCode, headers, rawPayload } = await (await opening).inject(path);
      return reply.code(statusCode).type(String(headers["content-type"])).send(rawPayload);
    });
  }
  app.addHook("onClose", async () => (await opening)?.close());
}

/** The library as it wants to be used, in a server that listens nowhere. */
async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const server = fastify();
  await server.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: `${basePath}/schema/`,
      title: "Lectern API",
      // A self-hosted page calls nobody else: no fonts, assistants or measurements from outside.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: "never",
    },
  });
  return server;
}
