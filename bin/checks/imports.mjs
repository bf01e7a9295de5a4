// What a test file imports, however far away, read from the text of the files: no module is loaded for it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "../install-if-needed.mjs";

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;
/** `#people/` → `server/src/features/people/`, as the server's package says. */
const { imports } = JSON.parse(readFileSync(join(root, "server/package.json"), "utf8"));
const aliases = new Map(
  Object.entries(imports).map(([alias, target]) => [
    alias.replace("/*", ""),
    `server/${target.slice("./".length).replace("/*", "")}`,
  ]),
);
const lessonFormat = "@lectern/lesson-format/";
const read = new Map();

/** Paths of this project's files, and the names of packages, that importing the file reads. The file is among them. */
export function reachOf(file) {
  const reached = new Set([file]);
  for (const one of reached) for (const next of importsOf(one)) reached.add(next);
  return reached;
}

/** Whether a test needs no database, no built page and no program: only what it imports. */
export function isPure(file) {
  return !startsPrograms(reachOf(file));
}

export function opensBrowser(file) {
  return reachOf(file).has("playwright-core");
}

/** The program in a process of its own. */
export function startsService(file) {
  return reachOf(file).has("server/test/process.ts");
}

/** Such a test may run any file of the service, named by nothing but a path. */
export function startsPrograms(reached) {
  return [...reached].some((name) => /^(node:child_process|playwright-core|@lectern\/web\b)/.test(name));
}

/** The same for what the file itself names. */
export function importsOf(file) {
  if (!read.has(file)) read.set(file, readImports(file));
  return read.get(file);
}

function readImports(file) {
  const path = join(root, file);
  if (!/\.(ts|tsx|mjs)$/.test(file) || !existsSync(path)) return [];
  return [...readFileSync(path, "utf8").matchAll(specifier)].map(([, name]) => resolved(file, name));
}

function resolved(file, name) {
  if (name.startsWith(".")) return relative(root, resolve(root, dirname(file), name));
  if (name.startsWith(lessonFormat)) return `lesson-format/src/${name.slice(lessonFormat.length)}`;
  const [alias] = name.split("/");
  return aliases.has(alias) ? `${aliases.get(alias)}${name.slice(alias.length)}` : name;
}
