import type { ContentMistake } from "@lectern/lesson-format/content-files/mistakes.ts";
import type { LessonNote } from "@lectern/lesson-format/quality/note.ts";
import { noteWords } from "@lectern/lesson-format/quality/note-words.ts";
import { mistakeSentences } from "#platform/content-files/mistake-sentences.ts";
import { defineSentence } from "#platform/health/sentence.ts";

for (const [sentence, words] of Object.entries(noteWords)) defineSentence(`lesson_note.${sentence}`, words);

/** As editors get it, also in parts where it has words of its own. */
export function presentMistake(mistake: ContentMistake) {
  const { file, line, message } = mistake;
  return { file, line, message, sentences: mistakeSentences(mistake) };
}

export function presentNote({ said, ...note }: LessonNote) {
  const { sentence, values } = said;
  return { ...note, sentences: [{ code: `lesson_note.${sentence}`, values }] };
}
