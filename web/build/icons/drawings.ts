import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The file of drawings that the pages import icons from, whose names are Lucide's. */
export const ICONS = "web/src/design/icons/icons.tsx";

/** Names of the icons that the pages import, in order. */
export function importedIcons(root: string): string[] {
  const names = new Set<string>();
  for (const path of readdirSync(join(root, "web/src"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path)) continue;
    const imports = readFileSync(join(root, "web/src", path), "utf8").matchAll(
      /import \{([^}]*)\} from "[./a-z-]*\/icons\.tsx"/g,
    );
    for (const [, list = ""] of imports)
      for (const part of list.split(",")) {
        const [name = ""] = part.trim().split(" as ");
        if (name) names.add(name);
      }
  }
  return [...names].sort();
}

/** The text of that file: each of these icons as Lucide draws it. */
export function drawings(names: string[]): string {
  const exported = names.map((name) => `export const ${name} = icon(${linesOf(name)});`);
  return [
    "// Written by `npm run icons` from Lucide's drawings, whose licence is beside.",
    'import { icon } from "./icon.tsx";',
    "",
    ...exported,
    "",
  ].join("\n");
}

function linesOf(name: string): string {
  const drawn = Object.entries(lucide).find(([exported]) => exported === name)?.[1];
  if (drawn === undefined || !("displayName" in drawn)) throw new Error(`Lucide has no icon ${name}.`);
  const svg = renderToStaticMarkup(createElement(drawn as lucide.LucideIcon));
  const lines = svg.replace(/^<svg[^>]*>|<\/svg>$/g, "").replace(/><\/\w+>/g, " />");
  return lines.indexOf("/>") === lines.length - 2 ? lines : `<>${lines}</>`;
}
