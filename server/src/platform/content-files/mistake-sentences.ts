import { mistakeWords } from "@lectern/lesson-format/content-files/mistake-words.ts";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import { type SaidOfField, sentencesOfFields } from "../health/field-sentences.ts";
import { type CodedSentence, defineSentence, inSentences, type Sentence } from "../health/sentence.ts";

for (const [sentence, words] of Object.entries(mistakeWords))
  defineSentence(`lesson_mistake.${sentence}`, words);

/** Null: of a file that has English words only. */
export function mistakeSentences({ said, own }: ContentMistake): CodedSentence[] | null {
  if (own !== undefined) return [{ code: own.code, values: { ...own.values } }];
  return said === undefined
    ? null
    : [{ code: `lesson_mistake.${said.sentence}`, values: { ...said.values } }];
}

const atLine = defineSentence("content_file.line", "Line {line}:");

/** For a problem: what is wrong with files, each mistake with its line. */
export function mistakesByFile(mistakes: readonly ContentMistake[]) {
  const byFile = Map.groupBy(mistakes, ({ file }) => file);
  return sentencesOfFields(new Map([...byFile].map(([file, found]) => [file, found.map(saidAtLine)])));
}

/** One of them. */
export function saidAtLine(mistake: ContentMistake): SaidOfField {
  const at = atLine({ line: mistake.line });
  const sentences = mistakeSentences(mistake);
  return {
    message: `${at.text} ${mistake.message}`,
    sentences: sentences && [at, ...sentences],
  };
}

/** The same of a file as a whole. */
export function saidOfFile(sentence: Sentence): SaidOfField {
  return inSentences(atLine({ line: 1 }), sentence);
}
