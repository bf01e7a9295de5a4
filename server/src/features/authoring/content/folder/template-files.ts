import { open, readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { limits } from "../limits.ts";
import type { ContentMistake } from "../mistakes.ts";
import {
  type Expectations,
  type ReadTemplate,
  readTemplateFolder,
  templateFileNames,
} from "./template-folder.ts";

/** Reads a template from a folder on disk. Rejects when the folder itself cannot be read. */
export async function loadTemplateFolder(
  folder: string,
  expected: Omit<Expectations, "folderName"> = {},
): Promise<ReadTemplate> {
  const files = new Map<string, string>();
  const mistakes: ContentMistake[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue; // editors and systems leave such files behind
    const isExpected = templateFileNames.includes(entry.name) && entry.isFile();
    const text = isExpected ? await readBounded(join(folder, entry.name)) : "";
    files.set(entry.name, text ?? "");
    if (text === undefined)
      mistakes.push({
        file: entry.name,
        line: 1,
        message: "The file is not UTF-8 text; save it as UTF-8.",
      });
  }
  if (mistakes.length > 0) return { mistakes };
  return readTemplateFolder(files, { ...expected, folderName: basename(resolve(folder)) });
}

/** At most a little more than is allowed: the reader then says that the file is too long. Undefined when not text. */
async function readBounded(path: string): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, limits.file * bytesPerCharacter);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    // `stream` forgives a character cut in half where reading stopped early.
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return decoder.decode(buffer.subarray(0, bytesRead), { stream: size > length });
  } catch (error) {
    if (error instanceof TypeError) return undefined; // what the decoder throws for other encodings
    throw error;
  } finally {
    await handle.close();
  }
}

const bytesPerCharacter = 4;
