import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");

interface Entry {
  link?: boolean;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const lock: Record<string, Entry> = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
).packages;

test("`npm start` installs what serves and what builds it: no more packages and bytes than today", () => {
  const all = ["", "server", "web", "sdk", "cli", "lesson-format"].flatMap((workspace) => [
    ...closureOf(workspace),
  ]);
  const installed = [...new Set(all)].filter((path) => path.includes("node_modules/"));
  assert.ok(installed.length <= 254, `${installed.length} packages: is the new one needed to serve?`);
  const bytes = installed.reduce((sum, path) => sum + sizeOf(join(root, path)), 0);
  assert.ok(bytes <= 315e6, `${Math.round(bytes / 1e6)} MB`);
});

test("what serves alone is 183 packages and 205 MB at most, and no tool is among them", () => {
  const serving = [...closureOf("server")].filter((path) => path.includes("node_modules/"));
  const bytes = serving.reduce((sum, path) => sum + sizeOf(join(root, path)), 0);
  assert.ok(serving.length > 50 && serving.length <= 183, `${serving.length} packages`);
  assert.ok(bytes <= 205e6, `${Math.round(bytes / 1e6)} MB`);
  const tools =
    /node_modules\/(vite|rolldown|typescript|react|react-dom|lucide-react|@base-ui|playwright-core)(\/|$)/;
  assert.deepEqual(
    serving.filter((path) => tools.test(path)),
    [],
  );
});

test("every package is named in one version: a range would take another one on the next day", () => {
  const ranges = ["", "server", "web", "sdk", "cli", "lesson-format"].flatMap((workspace) =>
    rangesOf(JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"))),
  );
  assert.deepEqual(ranges, []);
  const violation = { dependencies: { a: "^1.0.0", b: "1.0.0" }, devDependencies: { c: "github:c/c" } };
  assert.deepEqual(rangesOf(violation), ["a ^1.0.0", "c github:c/c"]);
});

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The workspaces name each other by their own version; peer dependencies are the caller's to choose. */
function rangesOf({ dependencies, devDependencies }: Manifest): string[] {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`);
}

function fitsHere({ os, cpu, libc }: Entry): boolean {
  return (
    (os?.includes("linux") ?? true) && (cpu?.includes("x64") ?? true) && (libc?.includes("glibc") ?? true)
  );
}

/** Every package that the workspace's dependencies lead to, by its place. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
  const entry = lock[path];
  if (!entry || found.has(path) || !fitsHere(entry)) return found;
  if (entry.link) return closureOf(entry.resolved ?? "", found);
  found.add(path);
  for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
    closureOf(placeOf(path, name), found);
  return found;
}

/** Where Node finds a package from another's place: the nearest `node_modules` upwards that has it. */
function placeOf(from: string, name: string): string {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|^[^/]+$/, "")) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (lock[path] || folder === "") return path;
  }
}

function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0; // another system's
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sizeOf(path);
      return entry.isFile() ? statSync(path).size : 0;
    })
    .reduce((sum, size) => sum + size, 0);
}
