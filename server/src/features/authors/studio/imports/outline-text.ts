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

/** Words of a document as a lesson's text, bold where they were; what is too long is cut, and then plain. */
export function spansOf(runs: readonly OutlineRun[], most: number, notes: Notes): Span[] {
  const pieces = joined(runs);
  if (pieces.map(({ text }) => text).join("").length > most)
    return [words(cut(runs.map(({ text }) => text).join(""), most, notes))];
  return pieces.map(({ text, isBold }) =>
    isBold ? { type: "strong" as const, children: [words(text)] } : words(text),
  );
}

/** As few as there can be, with single spaces; the spaces around bold words are not bold. */
function joined(runs: readonly OutlineRun[]): OutlineRun[] {
  const pieces: OutlineRun[] = [];
  const add = (text: string, isBold: boolean) => {
    const last = pieces.at(-1);
    const clean = last === undefined || last.text.endsWith(" ") ? text.trimStart() : text;
    if (clean === "") return;
    if (last?.isBold === isBold) last.text += clean;
    else pieces.push({ text: clean, isBold });
  };
  // Spaces between bold words are bold at first, so that these stay together.
  for (const { text, isBold } of runs) add(shown(text), isBold);
  const parted = pieces.flatMap(({ text, isBold }) => {
    if (!isBold) return [{ text, isBold }];
    const inside = text.trim();
    const at = text.indexOf(inside);
    return [
      { text: text.slice(0, at), isBold: false },
      { text: inside, isBold: true },
      { text: text.slice(at + inside.length), isBold: false },
    ];
  });
  pieces.length = 0;
  for (const { text, isBold } of parted) add(text, isBold);
  const last = pieces.at(-1);
  if (last) last.text = last.text.trimEnd();
  return pieces.filter(({ text }) => text !== "");
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
