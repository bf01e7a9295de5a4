/**
 * Catalogues: what the console says in other languages, `messages/de.json` and the like in the folder whose words they
 * are, from the English of the source to its translation. What several folders say stands in `console/messages/`.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Catalogue = Record<string, string>;

export const translated = ["de", "fr", "it"];

const AREAS = ["src/console/", "src/design/"];
export const SHARED = "src/console/messages";

/** Paths of the modules with messages, from the root of the workspace. */
export function translatedModules(root: string): string[] {
  return globSync("src/{console,design}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes("/test/"))
    .sort();
}

export function isTranslated(path: string): boolean {
  return AREAS.some((area) => path.startsWith(area)) && /\.tsx?$/.test(path);
}

/** The folder of a module's catalogues: `src/console/hris/runs/run-page.tsx` has `src/console/hris/messages`. */
export function catalogueFolder(path: string): string {
  const [, , folder = ""] = path.split("/");
  if (path.startsWith("src/design/")) return "src/design/messages";
  return folder.includes(".") ? SHARED : `src/console/${folder}/messages`;
}

/** For the path of a module: what gives a message's translation into the language, or nothing. */
export function catalogues(
  root: string,
  language: string,
): (path: string) => (key: string) => string | undefined {
  const read = new Map<string, Catalogue>();
  return (path) => (key) => contentOf(catalogueFolder(path))[key] || contentOf(SHARED)[key];

  function contentOf(folder: string): Catalogue {
    const content = read.get(folder) ?? readCatalogue(root, folder, language);
    read.set(folder, content);
    return content;
  }
}

export function readCatalogue(root: string, folder: string, language: string): Catalogue {
  const path = join(root, folder, `${language}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
