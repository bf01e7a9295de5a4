import type { Language } from "./language/languages.ts";

export interface LessonCard {
  title: string;
  description: string | null;
  /** Language of the title and the description. */
  language: Language;
}
