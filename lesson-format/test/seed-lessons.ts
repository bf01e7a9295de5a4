import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "../../content/templates");

/** The lessons that come with the product, as their files stand there. */
export const lessons = globSync(`${root}/*/`).map((folder) => ({
  key: basename(folder),
  files: Object.fromEntries(
    globSync(`${folder}/*.{md,yaml}`).map((path) => [basename(path), readFileSync(path, "utf8")]),
  ),
}));

export const bodies = lessons.flatMap(({ key, files }) =>
  Object.entries(files).flatMap(([name, text]) =>
    name.endsWith(".md") ? [{ name: `${key}/${name}`, text }] : [],
  ),
);
