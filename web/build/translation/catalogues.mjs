/**
 * Catalogues: what the console says in other languages, `messages/de.json` and the like in the folder whose words they
 * are, from the English of the source to its translation. What several folders say stands in `console/messages/`.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const translated = ["de", "fr", "it"];

const AREAS = ["src/console/", "src/design/"];
const SHARED = "src/console/messages";

/** Paths of the modules with messages, from the root of the workspace. */
export function translatedModules(root) {
  return globSync("src/{console,design}/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes("/test/"))
    .sort();
}

export function isTranslated(path) {
  return AREAS.some((area) => path.startsWith(area)) && /\.tsx?$/.test(path);
}

/** The folder of a module's catalogues: `src/console/hris/runs/run-page.tsx` has `src/console/hris/messages`. */
export function catalogueFolder(path) {
  const [, , folder] = path.split("/");
  if (path.startsWith("src/design/")) return "src/design/messages";
  return folder.includes(".") ? SHARED : `src/console/${folder}/messages`;
}

/** For the path of a module: what gives a message's translation into the language, or nothing. */
export function catalogues(root, language) {
  const read = new Map();
  return (path) => (key) => contentOf(catalogueFolder(path))[key] || contentOf(SHARED)[key];

  function contentOf(folder) {
    if (!read.has(folder)) read.set(folder, readCatalogue(root, folder, language));
    return read.get(folder);
  }
}

export function readCatalogue(root, folder, language) {
  const path = join(root, folder, `${language}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
