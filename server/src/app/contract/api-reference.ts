import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  builtFolder,
  contentSecurityPolicy,
  pageHeaders,
  serveBuiltFiles,
} from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";

const light = { schema: { hide: true }, config: { charge: "light" } } as const;

/**
 * The library writes its stylesheets into the document, some of them while it runs, so no hash or nonce can name them
 * all. That much more than other pages; script is as strict as everywhere.
 */
const referencePolicy = contentSecurityPolicy({
  formAction: "'none'",
  styles: "style-src 'self' 'unsafe-inline'",
});

/** The APIs, as two pages show them. */
const references = { reference: "partner.html", "operator-reference": "operator.html" };

/**
 * The APIs' reference for people, at `/docs/reference/` and `/docs/operator-reference/`: small pages and the library's
 * script, which is a file that was built and compressed with the pages (`web/build/reference.mjs`).
 */
export function serveApiReference(app: HttpServer, context: Context): void {
  serveBuiltFiles(app, context, "reference/assets", "/docs/assets/");
  for (const [name, file] of Object.entries(references)) {
    let page: Promise<string> | undefined;
    app.get(`/docs/${name}/`, light, async (_request, reply) => {
      page ??= readFile(join(builtFolder, "reference", file), "utf8").catch((error: unknown) => {
        page = undefined; // the next one tries again
        throw error;
      });
      return pageHeaders(reply)
        .header("content-security-policy", referencePolicy)
        .type("text/html; charset=utf-8")
        .send(await page);
    });
  }
}
