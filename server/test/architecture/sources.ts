import { posix } from "node:path";

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
      to: resolve(path, quoted ?? ticked ?? ""),
    })),
  );
}

function resolve(path: string, name: string): string {
  if (name.startsWith(".")) return posix.join(posix.dirname(path), name);
  if (name.startsWith("#test/")) return `server/test/${name.slice(6)}`;
  return name.startsWith("#") ? `server/src/${name.slice(1)}` : name;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test\//.test(path);
}

export function isProductCode({ path }: Source): boolean {
  return path.startsWith("server/src/") && !isTest(path);
}

/** The part of the server that a file belongs to: its feature, or the floor. */
export function partOf(path: string): string {
  return featureOf(path) ?? (path.startsWith("server/src/platform/") ? "platform" : "app");
}

export function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
