import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type ContentMistake, mistakeAt } from "@lectern/lesson-format/content-files/mistakes.ts";
import { said } from "@lectern/lesson-format/content-files/said.ts";
import {
  type Expectations,
  readTemplateParts,
  type TemplateParts,
  templateFileNames,
} from "@lectern/lesson-format/folder/template-folder.ts";
import { limits } from "@lectern/lesson-format/limits.ts";
import { readBounded } from "#platform/content-files/bounded-file.ts";
import type { PreparedPicture } from "#platform/pictures/picture.ts";
import { pictureFolder, preparePictures, type SentPictures } from "./picture-files.ts";

/** A template with the files of its pictures, by their names. */
interface LoadedTemplate extends TemplateParts {
  pictures: ReadonlyMap<string, PreparedPicture>;
}

/** Reads a template from a folder on disk. Rejects when the folder itself cannot be read. */
export async function loadTemplateFolder(
  folder: string,
  expected: Omit<Expectations, "folderName"> = {},
): Promise<LoadedTemplate> {
  const files = new Map<string, string>();
  const mistakes: ContentMistake[] = [];
  let pictures = new Map<string, PreparedPicture>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue; // editors and systems leave such files behind
    if (entry.name === pictureFolder && entry.isDirectory()) {
      const folder = await readPictureFolder(join(entry.parentPath, entry.name));
      mistakes.push(...folder.mistakes);
      pictures = folder.pictures;
      continue;
    }
    const isExpected = templateFileNames.includes(entry.name) && entry.isFile();
    const text = isExpected ? await readBounded(join(folder, entry.name), limits.file) : "";
    files.set(entry.name, text ?? "");
    if (text === undefined) mistakes.push(mistakeAt(entry.name, 1, said("file.not_utf8")));
  }
  if (mistakes.length > 0) return { structure: undefined, bodies: new Map(), mistakes, pictures };
  const read = readTemplateParts(files, { ...expected, pictures, folderName: basename(resolve(folder)) });
  return { ...read, pictures };
}

async function readPictureFolder(folder: string) {
  const sent: SentPictures = new Map();
  for (const { name } of await readdir(folder, { withFileTypes: true }))
    if (!name.startsWith("."))
      sent.set(name, await readFile(join(folder, name)).catch(() => Buffer.alloc(0)));
  return preparePictures(sent);
}
