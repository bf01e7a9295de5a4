import { type Language, languages } from "@lectern/lesson-format/language.ts";

/** Which part of the draft is worked on, and in which language. */
const views = ["write", "about", "languages", "files", "sources", "review"] as const;
export type View = (typeof views)[number];

export interface PartSearch {
  view?: View;
  language?: Language;
}

export function readPartSearch(search: Record<string, unknown>): PartSearch {
  const view = views.find((each) => each === search.view);
  const language = languages.find((each) => each === search.language);
  return { ...(view ? { view } : {}), ...(language ? { language } : {}) };
}
