import { mistakeWords } from "@lectern/lesson-format/content-files/mistake-words.ts";
import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { Said } from "@lectern/lesson-format/content-files/said.ts";
import type { LessonNote } from "@lectern/lesson-format/quality/note.ts";
import { noteWords } from "@lectern/lesson-format/quality/note-words.ts";
import { type CodedSentence, defineSentence } from "#platform/health/sentence.ts";

const MISTAKE = "lesson_mistake";
const NOTE = "lesson_note";

for (const [sentence, words] of Object.entries(mistakeWords)) defineSentence(`${MISTAKE}.${sentence}`, words);
for (const [sentence, words] of Object.entries(noteWords)) defineSentence(`${NOTE}.${sentence}`, words);

/** As editors get it, also in parts where it has words of its own. */
export function presentMistake({ said, ...mistake }: ContentMistake) {
  return { ...mistake, sentences: said === undefined ? null : codedIn(MISTAKE, said) };
}

export function presentNote({ said, ...note }: LessonNote) {
  return { ...note, sentences: codedIn(NOTE, said) };
}

function codedIn(of: string, { sentence, values }: Said): CodedSentence[] {
  return [{ code: `${of}.${sentence}`, values }];
}
