import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type District, districts } from "../districts.ts";

/** ARCHITECTURE.md with its table of the districts anew. @throws where a front door does not say what its noun is */
export function withCodeMap(architecture: string, root: string): string {
  const rows = districts.map((district) => {
    const names = roomsOf(district, root).map(({ name }) => `\`${name}\``);
    return `| \`${folderOf(district)}/\` | ${district.holds} | ${names.join(", ")} |`;
  });
  const table = ["| district | what it holds | its parts |", "|---|---|---|", ...rows].join("\n");
  return architecture.replace(/^\| district \| what it holds \|.*?(?=\n\n)/ms, () => table);
}

/** Every feature and engine by its district, each with the noun that the first line of its `index.ts` says. */
export function featureMap(root: string): string {
  const chapters = districts.map((district) => {
    const rows = roomsOf(district, root).map(({ name, noun }) => `| \`${name}\` | ${noun} |`);
    return [
      `## ${folderOf(district)}\n\n${district.holds}.\n`,
      "| part | its noun |",
      "|---|---|",
      ...rows,
    ].join("\n");
  });
  return `${[
    "# Features by district",
    "From the top down: a district imports those below it, and a feature another one's `index.ts`. Written by `npm run contract`.",
    ...chapters,
  ].join("\n\n")}\n`;
}

function folderOf({ name }: District): string {
  return name === "engines" ? "server/src/engines" : `server/src/features/${name}`;
}

function roomsOf(district: District, root: string): { name: string; noun: string }[] {
  return globSync(`${folderOf(district)}/*/index.ts`, { cwd: root })
    .sort()
    .map((path) => ({
      name: path.split(/[\\/]/).at(-2) ?? "",
      noun: nounOf(path, readFileSync(join(root, path), "utf8")),
    }));
}

function nounOf(path: string, text: string): string {
  const noun = /^\/\/ (\S.*)\.\r?\n/.exec(text)?.[1];
  if (noun === undefined) {
    throw new Error(`Say in the first line of ${path} what its noun is: "// One-time links into the site."`);
  }
  return noun;
}
