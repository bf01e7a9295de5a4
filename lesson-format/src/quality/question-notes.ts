import type { Language } from "../language.ts";
import { plainText } from "../plain-text.ts";
import type { ContentForm } from "../question/question-content.ts";
import type { BodySection } from "../template-content.ts";
import { exerciseNotes } from "./exercise-notes.ts";
import { isLongestRight } from "./longest.ts";
import { type LessonNote, type NoteLocation, noteAt } from "./note.ts";
import type { NoteSentence } from "./note-words.ts";
import { blockTexts, folded } from "./words.ts";

/** A shorter answer stands in many sentences by chance. */
const TELLING_LENGTH = 18;

const allOfTheAbove: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:all|none|both) of (?:the above|them|these)\b/i,
  de: /\b(?:alle|alles|keine|nichts)\b.{0,20}\b(?:genannten?|oben|davon|aufgeführten?)\b/i,
  fr: /\b(?:toutes?|tous|aucune?|rien)\b.{0,25}\b(?:ci-dessus|précédente?s?|réponses?|cela)\b/i,
  it: /\b(?:tutte?|tutti|nessuna|nessuno|niente)\b.{0,25}\b(?:precedenti|sopra|risposte|questi)\b/i,
};

/** What gives an answer away, and what makes a question hard to answer or not worth it. */
export function questionNotes(
  section: BodySection,
  question: ContentForm,
  language: Language,
  location: NoteLocation,
): LessonNote[] {
  if (question.kind !== "single" && question.kind !== "multiple")
    return exerciseNotes(question, language, location);
  const options = question.options.map((option) => ({ ...option, words: plainText(option.text).trim() }));
  const right = options.filter(({ correct }) => correct);
  const notes: LessonNote[] = [];
  const note = (sentence: NoteSentence, values?: Readonly<Record<string, string | number>>) =>
    notes.push(noteAt(location, sentence, values));
  if (right.length === 0) note("no_right_option");
  if (new Set(options.map(({ words }) => folded(words))).size < options.length) note("same_options");
  if (isLongestRight(options)) note("longest_is_right");
  const sweeping = options.find(({ words }) => allOfTheAbove[language].test(words));
  if (sweeping !== undefined) note("all_of_the_above", { option: sweeping.words });
  if (right.some(({ words }) => standsAbove(words, section))) note("answer_above");
  const silent = options.filter(({ feedback }) => feedback === null).length;
  if (silent > 0) note("no_feedback", { silent, count: options.length });
  return notes;
}

function standsAbove(answer: string, { blocks }: BodySection): boolean {
  const wanted = folded(answer);
  return (
    wanted.length >= TELLING_LENGTH &&
    blockTexts(blocks)
      .slice(-3)
      .some((text) => folded(text).includes(wanted))
  );
}
