import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { builtFolder, pageHeaders, serveBuiltFiles } from "#people/page-shell/index.ts";
import type { Context } from "#platform/feature.ts";
import { chooseCoding } from "#platform/http/compression/content-coding.ts";
import type { HttpServer } from "#platform/http/types.ts";

/** What the guides call the service: the default of a clone. */
const DOCUMENTED_SITE = "http://localhost:8080";
const folder = join(builtFolder, "docs");
const light = { schema: { hide: true }, config: { charge: "light" } } as const;

/**
 * The guides for partners, at `/docs/`, with the client as npm takes it: who has no clone needs nothing else. They were
 * made when the pages were built (`web/build/guides.mjs`); only the site's address is put in here.
 */
export function serveGuides(app: HttpServer, context: Context): void {
  serveBuiltFiles(app, context, "docs/files", "/docs/");
  for (const file of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const [name = "", extension] = file.name.split(/\.(?=[a-z]+$)/);
    const isPage = extension === "html";
    const path = isPage ? `/docs/${name === "index" ? "" : `${name}/`}` : `/docs/${file.name}`;
    let text: Promise<Text> | undefined;
    app.get(path, light, async (request, reply) => {
      text ??= prepare(file.name, context.settings.siteUrl).catch((error: unknown) => {
        text = undefined; // the next one tries again
        throw error;
      });
      return send(request, reply, await text, isPage ? "text/html" : "application/json");
    });
  }
}

interface Text {
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
}

/** Compressed once, when it is first asked for. */
async function prepare(file: string, siteUrl: string): Promise<Text> {
  const identity = Buffer.from(readFileSync(join(folder, file), "utf8").replaceAll(DOCUMENTED_SITE, siteUrl));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity),
  ]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, bodies }: Text, type: string) {
  const codings = new Map([["br", bodies.br.length] as const, ["gzip", bodies.gzip.length] as const]);
  const coding = chooseCoding(request.headers["accept-encoding"], codings);
  const tag = `"${etag}-${coding}"`;
  pageHeaders(reply).headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: tag });
  if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  if (coding !== "identity") reply.header("content-encoding", coding);
  return reply.type(`${type}; charset=utf-8`).send(bodies[coding]);
}
