import { posix } from "node:path";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { defineProblem, type FieldErrors } from "#kernel/problem.ts";

export const contentMistakes = defineProblem({
  code: "content_mistakes",
  status: 422,
  detail: "The content has mistakes and nothing was imported; `errors` names file and line of each.",
});

/** Something that authors write as a folder of files. */
interface ContentKind<Content> {
  /** What authors call it. */
  noun: string;
  /** The file that every folder of it has. */
  structureFile: string;
  read(
    texts: ReadonlyMap<string, string>,
    expected: { folderName: string },
  ): { content?: Content; mistakes: readonly ContentMistake[] };
}

/**
 * What these files, by path, are the folders of. Folders above its own do not matter.
 * @throws contentMistakes with everything that is wrong, per path
 */
export function readContentFiles<Content extends { key: string }>(
  files: Readonly<Record<string, string>>,
  kind: ContentKind<Content>,
): Content[] {
  const contents: Content[] = [];
  const errors: FieldErrors = {};
  const note = (path: string, sentence: string) => {
    errors[path] = [...(errors[path] ?? []), sentence];
  };
  for (const [folder, texts] of foldersOf(files, kind.noun, note)) {
    const { content, mistakes } = kind.read(texts, { folderName: posix.basename(folder) });
    for (const { file, line, message } of mistakes)
      note(posix.join(folder, file), `Line ${line}: ${message}`);
    if (!content) continue;
    if (contents.some(({ key }) => key === content.key)) {
      const path = posix.join(folder, kind.structureFile);
      note(path, `Line 1: \`${content.key}\` is here twice; send one of them.`);
    }
    contents.push(content);
  }
  if (contents.length === 0 && Object.keys(errors).length === 0) {
    note("files", `There is no ${kind.noun} in it; send its ${kind.structureFile} and the files beside it.`);
  }
  if (Object.keys(errors).length > 0) throw contentMistakes({ errors });
  return contents;
}

function foldersOf(
  files: Readonly<Record<string, string>>,
  noun: string,
  note: (path: string, sentence: string) => void,
): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const normal = posix.normalize(path.replaceAll("\\", "/"));
    if (/(^|\/)\.[^./]/.test(normal)) continue; // editors and systems leave hidden files behind
    const folder = posix.dirname(normal);
    if (folder === "." || folder === "/") {
      note(path, `Line 1: Put the file into a folder that is named after the ${noun}'s key.`);
      continue;
    }
    const texts = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, texts.set(posix.basename(normal), text));
  }
  return folders;
}
