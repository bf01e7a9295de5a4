import { type Said, said, withValues } from "../content-files/said.ts";
import { type NoteSentence, noteWords } from "./note-words.ts";

const noteCodes = [
  "reading_time",
  "long_section",
  "bare_slot",
  "longest_is_right",
  "longest_is_right_often",
  "all_of_the_above",
  "answer_above",
  "no_right_option",
  "same_options",
  "no_feedback",
  "telling_order",
  "telling_words",
  "answer_in_question",
  "hard_to_type",
  "nothing_to_choose",
  "few_forms",
  "guessable",
  "part_gives_away",
  "few_for_skill",
] as const;
export type NoteCode = (typeof noteCodes)[number];

/** What could be better in a lesson. It stops nobody from writing; `content:check` may refuse some. */
export interface LessonNote {
  code: NoteCode;
  file: string;
  /** From 1. */
  line: number;
  section: string | null;
  question: string | null;
  message: string;
  said: Said<NoteSentence>;
}

/** Where a note points: a place in a file. */
export type NoteLocation = Pick<LessonNote, "file" | "line" | "section" | "question">;

/** A note at a place; its sentence begins with its code. */
export function noteAt(
  location: NoteLocation,
  sentence: NoteSentence,
  named?: Readonly<Record<string, string | number>>,
): LessonNote {
  const { values } = said(sentence, named);
  const message = withValues(noteWords[sentence], values);
  return { ...location, code: codeOf(sentence), message, said: { sentence, values } };
}

function codeOf(sentence: NoteSentence): NoteCode {
  const code = noteCodes.find((known) => sentence === known || sentence.startsWith(`${known}.`));
  if (code === undefined) throw new Error(`The note ${sentence} has no code.`);
  return code;
}
