import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { RouteOptions } from "fastify";
import type { HttpServer } from "#platform/http/types.ts";

/** Where Vite put what it built from `web/`. */
export const builtFolder = join(fileURLToPath(import.meta.resolve("@lectern/web/pages")), "../..");

/**
 * Serves a folder of built files. Their names carry a hash of their content, so a browser never asks twice; they hold
 * nothing personal, so loading them is charged to nobody.
 */
export function serveBuiltFiles(app: HttpServer, folder: string, prefix: string): void {
  app.register(async (files: HttpServer) => {
    files.addHook("onRoute", (route: RouteOptions) => {
      route.config = { ...route.config, session: "unlimited" };
    });
    await files.register(fastifyStatic, {
      root: join(builtFolder, folder),
      prefix,
      immutable: true,
      maxAge: "365d",
      decorateReply: false,
    });
  });
}
