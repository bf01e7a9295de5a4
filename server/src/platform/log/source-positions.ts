import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(import.meta.dirname, "../../../..");
/** Read again where memory was short: most processes never need one. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack trace with the places in the sources, where the program is a build of them. Node would do it by itself
 * (`--enable-source-maps`), but reads the maps at the start: 75 MB and half of the time that a start takes.
 */
export function inSources(stack: string): string {
  return stack.replace(/file:\/\/\S+?\.js:\d+:\d+/g, (position) => {
    const [, url = "", line, column] = /^(.*):(\d+):(\d+)$/.exec(position) ?? [];
    const file = fileURLToPath(url);
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    // The build itself wrote what stands between the texts of the sources.
    if (!entry || !("originalSource" in entry) || entry.originalSource === undefined) return position;
    const source = relative(root, resolve(dirname(file), entry.originalSource));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file)?.deref();
  if (known) return known;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    return null; // a package's own file, or one that the next build has taken away
  }
}
