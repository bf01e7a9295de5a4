import type { Language } from "#kernel/language.ts";

/** What a blank lesson says until somebody writes. */
export const starterWords: Readonly<Record<Language, { first: string; second: string; text: string }>> = {
  en: { first: "What it is about", second: "What to do", text: "Write here." },
  de: { first: "Worum es geht", second: "Was zu tun ist", text: "Hier schreiben." },
  fr: { first: "De quoi il s’agit", second: "Ce qu’il faut faire", text: "Écrivez ici." },
  it: { first: "Di che cosa si tratta", second: "Che cosa fare", text: "Scriva qui." },
};

const texts = new Set(Object.values(starterWords).map(({ text }) => text));

/** Lines, from 1, in which nobody has written yet: a translation may hold the line of its original. */
export function unwrittenLines(body: string): number[] {
  return body.split("\n").flatMap((line, at) => (texts.has(line.trim()) ? [at + 1] : []));
}
