import type { Language } from "#kernel/language.ts";
import type { Passage } from "../../author.ts";
import type { PassageBlock } from "../../lesson.ts";
import type { LessonQuestion } from "../../lesson-question.ts";
import type { Gap } from "./gap.ts";
import { numberGap } from "./number-gap.ts";
import { termGap } from "./term-gap.ts";

/**
 * A question about a quoted passage: one sentence with a number or a term left out. Null when no sentence has one with
 * two credible wrong answers, or when the passage is in another language than the lesson.
 */
export function makeCloze(
  id: string,
  quoted: PassageBlock,
  passages: readonly Passage[],
  language: Language,
): LessonQuestion | null {
  if (quoted.language !== null && quoted.language !== language) return null;
  const sentences = sentencesOf(quoted.text, language);
  const elsewhere = passages.slice(0, maxTexts).map(({ text }) => text.slice(0, maxTextLength));
  const gap =
    firstOf(sentences, (sentence) => numberGap(sentence, elsewhere)) ??
    firstOf(sentences, (sentence) => termGap(sentence, elsewhere));
  return gap === null ? null : ask(id, gap, quoted, language);
}

const maxTexts = 100;
const maxTextLength = 2_000;

function firstOf(sentences: readonly string[], find: (sentence: string) => Gap | null): Gap | null {
  for (const sentence of sentences) {
    const gap = find(sentence);
    if (gap !== null) return gap;
  }
  return null;
}

function ask(id: string, gap: Gap, quoted: PassageBlock, language: Language): LessonQuestion {
  const options = [gap.answer, ...gap.distractors].sort(byNumberThenText);
  const sentence = `${gap.before}${blank}${gap.after}`;
  return {
    id,
    kind: "single",
    text: [{ type: "text", text: wording[language](quoted.file, quoted.page, sentence) }],
    options: options.map((text, index) => ({
      id: "abc".charAt(index),
      text: [{ type: "text", text }],
      correct: text === gap.answer,
      feedback: null,
    })),
    why: quoted.why,
  };
}

const blank = "_____";

/** A fixed order that does not depend on which option is right. */
function byNumberThenText(one: string, other: string): number {
  return Number(one) - Number(other) || (one < other ? -1 : 1);
}

type Wording = (file: string, page: number | null, sentence: string) => string;

const wording: Record<Language, Wording> = {
  en: (file, page, sentence) =>
    `What is missing in this sentence from “${file}”${page === null ? "" : `, page ${page}`}? “${sentence}”`,
  de: (file, page, sentence) =>
    `Was fehlt in diesem Satz aus „${file}“${page === null ? "" : `, Seite ${page}`}? „${sentence}“`,
  fr: (file, page, sentence) =>
    `Que manque-t-il dans cette phrase de « ${file} »${page === null ? "" : `, page ${page}`} ? « ${sentence} »`,
  it: (file, page, sentence) =>
    `Che cosa manca in questa frase di «${file}»${page === null ? "" : `, pagina ${page}`}? «${sentence}»`,
};

const segmenters = new Map<Language, Intl.Segmenter>();

/** Sentences long enough to be understood alone and short enough to be read in a question. */
function sentencesOf(text: string, language: Language): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, segmenter);
  return text
    .split("\n")
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence.length >= 30 && sentence.length <= 300 && /[.!?]$/.test(sentence));
}
