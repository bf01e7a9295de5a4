import { posix } from "node:path";
import { readTemplateFolder, type TemplateContent } from "#features/authoring/index.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import { contentMistakes } from "../problems.ts";

/**
 * The templates in these files, by path. Folders above the template's own do not matter.
 * @throws contentMistakes with everything that is wrong, per path
 */
export function readTemplateFiles(files: Readonly<Record<string, string>>): TemplateContent[] {
  const contents: TemplateContent[] = [];
  const errors: FieldErrors = {};
  const note = (path: string, sentence: string) => {
    errors[path] = [...(errors[path] ?? []), sentence];
  };
  for (const [folder, texts] of foldersOf(files, note)) {
    const { content, mistakes } = readTemplateFolder(texts, { folderName: posix.basename(folder) });
    for (const { file, line, message } of mistakes)
      note(posix.join(folder, file), `Line ${line}: ${message}`);
    if (!content) continue;
    if (contents.some(({ key }) => key === content.key)) {
      note(
        posix.join(folder, "template.yaml"),
        `Line 1: \`${content.key}\` is here twice; send one of them.`,
      );
    }
    contents.push(content);
  }
  if (contents.length === 0 && Object.keys(errors).length === 0) {
    note("files", "There is no template in it; send its template.yaml and bodies.");
  }
  if (Object.keys(errors).length > 0) throw contentMistakes({ errors });
  return contents;
}

function foldersOf(
  files: Readonly<Record<string, string>>,
  note: (path: string, sentence: string) => void,
): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const normal = posix.normalize(path.replaceAll("\\", "/"));
    if (/(^|\/)\.[^./]/.test(normal)) continue; // editors and systems leave hidden files behind
    const folder = posix.dirname(normal);
    if (folder === "." || folder === "/") {
      note(path, "Line 1: Put the file into a folder that is named after the template's key.");
      continue;
    }
    const texts = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, texts.set(posix.basename(normal), text));
  }
  return folders;
}
