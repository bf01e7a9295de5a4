import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { builtFolder, pageHeaders, serveBuiltFiles } from "#features/pages/index.ts";
import type { HttpServer } from "#platform/http/types.ts";

const consoleDocument = join(builtFolder, "console/index.html");

/**
 * The console is one document: which page of it an address means, the browser decides. The document holds nothing
 * personal and asks the operator API for everything, so loading it is not charged to anybody.
 */
export function consoleRoutes(app: HttpServer): void {
  serveBuiltFiles(app, "console/assets", "/console/assets/");
  for (const url of ["/console", "/console/*"]) {
    app.get(url, { schema: { hide: true }, config: { session: "unlimited" } }, async (_request, reply) =>
      pageHeaders(reply)
        .type("text/html; charset=utf-8")
        .send(await readFile(consoleDocument)),
    );
  }
}
