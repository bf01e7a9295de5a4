import { inlineSource } from "@lectern/lesson-format/source/inline-source.ts";
import { spansOfRuns } from "@lectern/lesson-format/source/runs.ts";
import type { Span } from "@lectern/lesson-format/span.ts";
import type { OutlineRun } from "#content/documents/index.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";

/** What an author is told of the import, each once. */
export interface Notes {
  add(note: Sentence): void;
  all(): Sentence[];
}

export function startNotes(): Notes {
  const byText = new Map<string, Sentence>();
  return { add: (note) => void byText.set(note.text, note), all: () => [...byText.values()] };
}

/** Words of a document as a lesson's text, marked and linked as they were; what is too long is cut, and then plain. */
export function spansOf(runs: readonly OutlineRun[], most: number, notes: Notes): Span[] {
  const said = runs.map((run) => ({ ...run, text: shown(run.text) }));
  const spans = spansOfRuns(said);
  if (inlineSource(spans).length <= most) return spans;
  return [words(cut(said.map(({ text }) => text).join(""), most, notes))];
}

/** @returns one line of at most `most` characters, and an ellipsis where it was cut */
export function cut(text: string, most: number, notes: Notes): string {
  const clean = shown(text).trim();
  if (clean.length <= most) return clean;
  notes.add(wasCut({ beginning: clean.slice(0, 60).toWellFormed() }));
  return `${clean.slice(0, most).toWellFormed().trimEnd()}…`;
}

const wasCut = defineSentence(
  "import_note.cut",
  "“{beginning}…” is longer than a lesson can hold in one place; it was cut.",
);

/** No sign of the format, no sign that no page shows. */
function shown(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/\{\{|\}\}/g, "")
    .replace(/<(?=[A-Za-z/!?])/g, "< ")
    .replace(/\s+/g, " ");
}

export function words(text: string) {
  return { type: "text" as const, text };
}
