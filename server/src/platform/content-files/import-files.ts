import { posix } from "node:path";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { defineProblem } from "#kernel/problem.ts";
import { type SaidOfField, sentencesOfFields } from "../health/field-sentences.ts";
import { defineSentence, inSentences } from "../health/sentence.ts";
import { saidAtLine, saidOfFile } from "./mistake-sentences.ts";

export const contentMistakes = defineProblem({
  code: "content_mistakes",
  status: 422,
  detail: "The content has mistakes and nothing was imported; `errors` names file and line of each.",
});

/** Something that authors write as a folder of files. */
interface ContentKind<Content> {
  /** The file that every folder of it has. */
  structureFile: string;
  read(
    texts: ReadonlyMap<string, string>,
    expected: { folderName: string },
  ): { content?: Content; mistakes: readonly ContentMistake[] };
}

const isTwice = defineSentence("content_file.twice", "`{key}` is here twice; send one of them.");
const isMissing = defineSentence(
  "content_file.missing",
  "There is nothing in it to import; send `{file}` and the files beside it.",
);
const hasNoFolder = defineSentence(
  "content_file.no_folder",
  "Put the file into a folder that is named after its `key`.",
);

/**
 * What these files, by path, are the folders of. Folders above its own do not matter.
 * @throws contentMistakes with everything that is wrong, per path
 */
export function readContentFiles<Content extends { key: string }>(
  files: Readonly<Record<string, string>>,
  kind: ContentKind<Content>,
): Content[] {
  const contents: Content[] = [];
  const errors = new Map<string, SaidOfField[]>();
  const note = (path: string, said: SaidOfField) => {
    errors.set(path, [...(errors.get(path) ?? []), said]);
  };
  for (const [folder, texts] of foldersOf(files, note)) {
    const { content, mistakes } = kind.read(texts, { folderName: posix.basename(folder) });
    for (const mistake of mistakes) note(posix.join(folder, mistake.file), saidAtLine(mistake));
    if (!content) continue;
    if (contents.some(({ key }) => key === content.key)) {
      const path = posix.join(folder, kind.structureFile);
      note(path, saidOfFile(isTwice({ key: content.key })));
    }
    contents.push(content);
  }
  if (contents.length === 0 && errors.size === 0)
    note("files", inSentences(isMissing({ file: kind.structureFile })));
  if (errors.size > 0) throw contentMistakes(sentencesOfFields(errors));
  return contents;
}

function foldersOf(
  files: Readonly<Record<string, string>>,
  note: (path: string, said: SaidOfField) => void,
): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(files)) {
    const normal = posix.normalize(path.replaceAll("\\", "/"));
    if (/(^|\/)\.[^./]/.test(normal)) continue; // editors and systems leave hidden files behind
    const folder = posix.dirname(normal);
    if (folder === "." || folder === "/") {
      note(path, saidOfFile(hasNoFolder()));
      continue;
    }
    const texts = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, texts.set(posix.basename(normal), text));
  }
  return folders;
}
