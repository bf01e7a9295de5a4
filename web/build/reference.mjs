import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import scalar from "@scalar/fastify-api-reference";
import { fastify } from "fastify";

/** Below it, at `assets/`, the server serves the files. */
const prefix = "/docs/";

/** The two documents: the file of the page, its title, and where the document is. */
const documents = [
  { file: "partner.html", title: "Lectern API", document: "/api/v1/schema/", scheme: "oauth2" },
  {
    file: "operator.html",
    title: "Lectern operator API",
    document: "/operator/v1/schema/",
    scheme: "bearer",
  },
];

/**
 * The APIs' reference for people as files: the library's script, the few lines that start it, and a page for each API. The script
 * is taken out of the package once, here, so that the service only ever sends a file.
 */
export async function buildReference(source, target) {
  await mkdir(join(target, "assets"), { recursive: true });
  const library = await put(target, "scalar", await libraryScript());
  const start = await put(target, "start", await readFile(join(source, "start.js")));
  const page = await readFile(join(source, "page.html"), "utf8");
  for (const { file, ...parts } of documents) {
    const values = { library, start, ...parts };
    await writeFile(
      join(target, file),
      page.replace(/\{(\w+)\}/g, (_, name) => values[name]),
    );
  }
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
