import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import scalar from "@scalar/fastify-api-reference";
import { fastify } from "fastify";

/** Where the server serves the page and, below `assets/`, its files. */
const prefix = "/docs/";

/**
 * The API's reference for people as files: the library's script, the few lines that start it, and the page. The script
 * is taken out of the package once, here, so that the service only ever sends a file.
 */
export async function buildReference(source, target) {
  await mkdir(join(target, "assets"), { recursive: true });
  const library = await put(target, "scalar", await libraryScript());
  const start = await put(target, "start", await readFile(join(source, "start.js")));
  const page = await readFile(join(source, "page.html"), "utf8");
  await writeFile(join(target, "index.html"), page.replace("{library}", library).replace("{start}", start));
}

/** The library hands its script out in one way only: over a server. This one listens nowhere. */
async function libraryScript() {
  const server = fastify();
  await server.register(scalar, { routePrefix: "/", configuration: { url: "/" } });
  const { statusCode, rawPayload } = await server.inject("/js/scalar.js");
  await server.close();
  if (statusCode !== 200) throw new Error(`The script of the API reference was not found (${statusCode}).`);
  return rawPayload;
}

/** Named by its content: a browser that has it never asks again. */
async function put(target, name, content) {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 10);
  const file = `assets/${name}-${hash}.js`;
  await writeFile(join(target, file), content);
  return prefix + file;
}
