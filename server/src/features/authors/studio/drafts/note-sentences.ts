import type { LessonNote } from "@lectern/lesson-format/quality/note.ts";
import { noteWords } from "@lectern/lesson-format/quality/note-words.ts";
import { defineSentence } from "#platform/health/sentence.ts";

for (const [sentence, words] of Object.entries(noteWords)) defineSentence(codeOf(sentence), words);

/** A note as editors get it, also in parts. */
export function presentNote({ sentence, values, ...note }: LessonNote) {
  return { ...note, sentences: [{ code: codeOf(sentence), values }] };
}

function codeOf(sentence: string): string {
  return `lesson_note.${sentence}`;
}
