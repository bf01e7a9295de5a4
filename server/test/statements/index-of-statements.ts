import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Declared } from "./shape.ts";

const root = join(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/statements");

let known: readonly Declared[] | undefined;

/**
 * What every typed statement of the product promises, as this process found it when it first asked: each file asks at its end,
 * and looking at two thousand sources takes a tenth of a second.
 */
export function indexOfStatements(): readonly Declared[] {
  known ??= readIndex();
  return known;
}

/** Made anew where a source changed since, which takes seconds. */
function readIndex(): Declared[] {
  const path = pathOfIndex();
  if (!existsSync(path)) execFileSync(process.execPath, [join(import.meta.dirname, "write-index.ts")]);
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Makes the index, unless it is there. */
export async function writeIndex(): Promise<void> {
  const path = pathOfIndex();
  if (existsSync(path)) return;
  const { describeStatements } = await import("./describe.ts");
  const text = JSON.stringify(describeStatements(filesWithStatements()));
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) rmSync(join(cache, name), { force: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

/** The product's files that hold typed statements. */
function filesWithStatements(): string[] {
  return sources("server/src/**/*.ts").filter(
    (path) => !path.endsWith(".test.ts") && /\bsql</.test(readFileSync(path, "utf8")),
  );
}

/** Types come from anywhere in the server, and are read by this folder. */
function pathOfIndex(): string {
  const hash = createHash("sha256");
  for (const path of sources("server/src/**/*.ts", "server/test/statements/*.ts", "package-lock.json")) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return join(cache, `${hash.digest("hex").slice(0, 16)}.json`);
}

function sources(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .sort()
    .map((path) => join(root, path));
}
