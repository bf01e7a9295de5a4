import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/**
 * Methods of a client that these sources name: `lectern.courses.list(…)`. Of a group that is taken whole
 * (`lectern.hrisRuns[verb]`), those that the file names somewhere.
 */
export function namedMethods(pattern: string, client: string, methods: Iterable<string>): Set<string> {
  const known = [...methods];
  const files = globSync(pattern, { cwd: root }).filter((path) => !path.includes(".test."));
  return new Set(files.flatMap((path) => methodsIn(readFileSync(join(root, path), "utf8"), client, known)));
}

export function methodsIn(source: string, client: string, known: readonly string[]): string[] {
  const chains = source.matchAll(new RegExp(`\\b${client}((?:\\s*\\.\\s*\\w+)+)`, "g"));
  return [...chains].flatMap(([, chain = ""]) => {
    const words = chain.replaceAll(/\s/g, "").slice(1).split(".");
    const prefixes = words.map((_, index) => words.slice(0, index + 1).join("."));
    const called = known.filter((method) => prefixes.includes(method));
    if (called.length > 0) return called;
    const group = `${words.join(".")}.`;
    return known.filter(
      (method) => method.startsWith(group) && new RegExp(`\\b${lastOf(method)}\\b`).test(source),
    );
  });
}

const lastOf = (method: string) => method.split(".").at(-1) ?? "";
