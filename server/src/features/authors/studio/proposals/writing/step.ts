import type { Language } from "#kernel/language.ts";

/** How long a call may take, and what ends it sooner. */
export interface Asking {
  deadlineMs: number;
  signal?: AbortSignal;
}

export const languageNames: Record<Language, string> = {
  en: "English",
  de: "German",
  fr: "French",
  it: "Italian",
};

/** Enough for an answer as long as the text, in any language, with JSON around it. */
export function tokensFor(characters: number): number {
  return 1_500 + characters;
}
