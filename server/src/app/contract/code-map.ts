import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** ARCHITECTURE.md with its table of the features anew, each by the first line of its `index.ts`. @throws where one has none */
export function withCodeMap(architecture: string, root: string): string {
  const rows = globSync("server/src/features/*/index.ts", { cwd: root })
    .sort()
    .map(
      (path) =>
        `| \`${path.split(/[\\/]/).at(-2)}\` | ${nounOf(path, readFileSync(join(root, path), "utf8"))} |`,
    );
  const table = ["| feature | its noun |", "|---|---|", ...rows].join("\n");
  return architecture.replace(/^\| feature \| its noun \|.*?(?=\n\n)/ms, () => table);
}

function nounOf(path: string, text: string): string {
  const noun = /^\/\/ (\S.*)\.\r?\n/.exec(text)?.[1];
  if (noun === undefined) {
    throw new Error(`Say in the first line of ${path} what its noun is: "// One-time links into the site."`);
  }
  return noun;
}
