import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtFolder, pageHeaders, serveBuiltFiles } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";

const consoleDocument = join(builtFolder, "console/index.html");

/**
 * The console is one document: which page of it an address means, the browser decides. The document holds nothing
 * personal and asks the operator API for everything, so loading it is one of the light things.
 */
export function consoleRoutes(app: HttpServer, context: Context): void {
  let page: Promise<string> | undefined;
  serveBuiltFiles(app, context, "console/assets", "/console/assets/");
  for (const url of ["/console", "/console/*"]) {
    app.get(url, { schema: { hide: true }, config: { charge: "light" } }, async (_request, reply) => {
      page ??= readFile(consoleDocument, "utf8");
      return pageHeaders(reply)
        .type("text/html; charset=utf-8")
        .send(await page);
    });
  }
}
