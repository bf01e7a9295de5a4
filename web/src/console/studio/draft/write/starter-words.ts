import type { Section } from "@lectern/lesson-format/cut/lesson-text.ts";
import type { Piece } from "@lectern/lesson-format/cut/pieces.ts";
import type { Language } from "../queries.ts";

/** What a new section says until somebody writes, here and in a blank lesson. */
export const starterWords: Readonly<Record<Language, { heading: string; text: string }>> = {
  en: { heading: "New section", text: "Write here." },
  de: { heading: "Neuer Abschnitt", text: "Hier schreiben." },
  fr: { heading: "Nouvelle section", text: "Écrivez ici." },
  it: { heading: "Nuova sezione", text: "Scriva qui." },
};

/** Where somebody begins to write; null where somebody has. */
export function startOf({ pieces: [first] }: Section, language: Language): Piece | null {
  return first?.lines.join("\n") === starterWords[language].text ? first : null;
}
