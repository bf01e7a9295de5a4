import { readLines } from "@lectern/lesson-format/content-files/characters.ts";
import { type ContentMistake, startMistakeList } from "@lectern/lesson-format/content-files/mistakes.ts";
import { readYamlMap } from "@lectern/lesson-format/content-files/yaml.ts";
import type { Lexicon } from "./lexicon.ts";
import { readWith } from "./word-reader.ts";

interface ReadLexicon<Words> {
  /** Present exactly when there are no mistakes. */
  words?: Words;
  mistakes: ContentMistake[];
}

export const lexiconBounds = { file: 64_000, yaml: { length: 64_000, depth: 4, signs: 20_000 } } as const;

/** Reads the text of a lexicon, and says everything that is wrong with it. */
export function readLexicon<Words>({ name, read }: Lexicon<Words>, text: string): ReadLexicon<Words> {
  const mistakes = startMistakeList();
  const report = mistakes.in(lexiconFile(name));
  const map = readYamlMap(readLines(text, lexiconBounds.file, report), 1, report, lexiconBounds.yaml);
  if (map === undefined) return { mistakes: mistakes.sorted() };
  const words = readWith(map, report, read);
  const found = mistakes.sorted();
  return found.length > 0 ? { mistakes: found } : { words, mistakes: [] };
}

export function lexiconFile(name: string): string {
  return `${name}.yaml`;
}
