import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/feature.ts";
import { type Coding, chooseCoding } from "#platform/http/compression/content-coding.ts";
import { chargeAddress, chargeLight } from "#platform/http/guard/guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";

/** Where Vite put what it built from `web/`. */
export const builtFolder = join(import.meta.dirname, "../../../../../web/dist");

/**
 * Serves a folder of built files from memory: a slow client holds a connection and no file. Their names carry a hash of
 * their content, so a browser never asks twice, and they were compressed when they were built: a request costs next to
 * nothing, and counts as a light one.
 */
export function serveBuiltFiles(app: HttpServer, context: Context, folder: string, prefix: string): void {
  const files = readFiles(folder);
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: `${prefix}*`,
    schema: { hide: true },
    config: { charge: "handler" },
    onRequest: async (request, reply) => {
      if (files.has(request.params["*"])) return chargeLight(context, request, reply);
      await chargeAddress(context, request, reply); // the page that says so is none of the light things
      throw notFound();
    },
    handler: (request, reply) => {
      const name = request.params["*"];
      const file = files.get(name);
      if (!file) throw notFound();
      return send(request, reply, name, file);
    },
  });
}

interface BuiltFile {
  type: string;
  /** The content in each coding that there is. */
  contents: ReadonlyMap<Coding, () => Buffer>;
}

/** Larger ones are read when they are first asked for: the reference of the APIs has 7 MB that few ever open. */
const READ_AT_START_BYTES = 1_000_000;

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json; charset=utf-8",
  woff2: "font/woff2",
  png: "image/png",
  tgz: "application/gzip",
};
const suffixes: Record<Coding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** What was read once stays, for all services of a process. Its size is that of what we built: some megabytes. */
const read = new Map<string, ReadonlyMap<string, BuiltFile>>();

function readFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const known = read.get(folder);
  if (known) return known;
  const root = join(builtFolder, folder);
  const names = new Set(readdirSync(root));
  const found = new Map<string, BuiltFile>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    const contents = new Map<Coding, () => Buffer>();
    const isLarge = statSync(join(root, name)).size > READ_AT_START_BYTES;
    for (const coding of ["br", "gzip", "identity"] as const) {
      const variant = name + suffixes[coding];
      if (names.has(variant)) contents.set(coding, contentOf(join(root, variant), isLarge));
    }
    found.set(name, { type: types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream", contents });
  }
  read.set(folder, found);
  return found;
}

function contentOf(path: string, isLarge: boolean): () => Buffer {
  let content = isLarge ? undefined : readFileSync(path);
  return () => {
    content ??= readFileSync(path);
    return content;
  };
}

function send(request: FastifyRequest, reply: FastifyReply, name: string, file: BuiltFile) {
  const coding = chooseCoding(request.headers["accept-encoding"], file.contents);
  const etag = `"${name}${suffixes[coding]}"`;
  reply.headers({
    etag,
    "cache-control": "public, max-age=31536000, immutable",
    ...(file.contents.size > 1 ? { vary: "accept-encoding" } : {}),
    "cross-origin-resource-policy": "same-origin",
  });
  if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const content = file.contents.get(coding)?.() ?? Buffer.alloc(0);
  reply.headers({
    "content-type": file.type,
    "content-length": content.byteLength,
    ...(coding === "identity" ? {} : { "content-encoding": coding }),
  });
  if (request.method === "HEAD") return reply.send();
  return reply.send(content);
}
