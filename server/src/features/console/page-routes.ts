import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { RouteOptions } from "fastify";
import { pageHeaders } from "#features/pages/index.ts";
import type { HttpServer } from "#platform/http/types.ts";

const builtPages = fileURLToPath(import.meta.resolve("@lectern/web/pages"));
const builtConsole = join(builtPages, "../../console");

/**
 * The console is one document: which page of it an address means, the browser decides. The document holds nothing
 * personal and asks the operator API for everything, so loading it is not charged to anybody.
 */
export function consoleRoutes(app: HttpServer): void {
  app.register(async (assets: HttpServer) => {
    assets.addHook("onRoute", (route: RouteOptions) => {
      route.config = { ...route.config, session: "unlimited" };
    });
    // File names carry a hash of their content, so a browser never has to ask twice.
    await assets.register(fastifyStatic, {
      root: join(builtConsole, "assets"),
      prefix: "/console/assets/",
      immutable: true,
      maxAge: "365d",
      decorateReply: false,
    });
  });

  for (const url of ["/console", "/console/*"]) {
    app.get(url, { schema: { hide: true }, config: { session: "unlimited" } }, async (_request, reply) =>
      pageHeaders(reply)
        .type("text/html; charset=utf-8")
        .send(await readFile(join(builtConsole, "index.html"))),
    );
  }
}
