import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#kernel/language.ts";
import { builtFolder, pageHeaders, pageLanguage, serveBuiltFiles } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";

/**
 * The console is one document in each language: which page of it an address means, the browser decides. The document holds nothing
 * personal and asks the operator API for everything, so loading it is one of the light things.
 */
export function consoleRoutes(app: HttpServer, context: Context): void {
  const documents = new Map<Language, Promise<string>>();
  serveBuiltFiles(app, context, "console/assets", "/console/assets/");
  for (const url of ["/console", "/console/*"]) {
    app.get(url, { schema: { hide: true }, config: { charge: "light" } }, async (request, reply) => {
      const language = pageLanguage(null, request);
      const document =
        documents.get(language) ?? readFile(join(builtFolder, `console/${language}.html`), "utf8");
      documents.set(language, document);
      return pageHeaders(reply)
        .type("text/html; charset=utf-8")
        .send(await document);
    });
  }
}
