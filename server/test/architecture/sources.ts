import { posix } from "node:path";
import manifest from "../../package.json" with { type: "json" };

export interface Source {
  /** From the root of the repository. */
  path: string;
  text: string;
}
/** A rule of ARCHITECTURE.md as a function: sources in, one sentence per violation out. */
export type Rule = (sources: readonly Source[]) => string[];

interface Import {
  from: string;
  /** A file of the repository, or the name of a package. */
  to: string;
}

const imported = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']|\bimport\(\s*`([^`$\n]+)`/g;

export function importsOf(sources: readonly Source[]): Import[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(imported)].map(([, quoted, ticked]) => ({
      from: path,
      to: resolveImport(path, quoted ?? ticked ?? ""),
    })),
  );
}

/** `#people/` and what it stands for: `server/src/features/people/`. */
const aliases = Object.entries(manifest.imports).map(([alias, target]) => ({
  alias: alias.replace("*", ""),
  folder: posix.join("server", target.replace("*", "")),
}));

const lessonFormat = "@lectern/lesson-format/";
const commandLine = "@lectern/cli";

export function resolveImport(path: string, name: string): string {
  if (name.startsWith(".")) return posix.join(posix.dirname(path), name);
  if (name.startsWith(lessonFormat)) return `lesson-format/src/${name.slice(lessonFormat.length)}`;
  if (name === commandLine) return "cli/src/index.ts";
  const known = aliases.find(({ alias }) => name.startsWith(alias));
  return known === undefined ? name : known.folder + name.slice(known.alias.length);
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(path);
}

export function isProductCode({ path }: Source): boolean {
  return path.startsWith("server/src/") && !isTest(path);
}

/** The part of the server that a file belongs to: its feature, its engine, or the floor. */
export function partOf(path: string): string {
  return (
    partFolder(path)?.split("/").at(-1) ?? (path.startsWith("server/src/platform/") ? "platform" : "app")
  );
}

/** The folder with the front door of the feature or the engine that a file belongs to. */
export function partFolder(path: string): string | undefined {
  return /^server\/src\/(?:features\/[^/]+|engines)\/[^/]+(?=\/)/.exec(path)?.[0];
}

export function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

/** The district that a file stands in: that of its feature, or the engines'. */
export function districtOf(path: string): string | undefined {
  return /^server\/src\/(?:features\/([^/]+)|(engines))\/[^/]+\//.exec(path)?.slice(1).find(Boolean);
}
