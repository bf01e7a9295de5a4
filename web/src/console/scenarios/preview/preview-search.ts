import { type Language, readLanguage } from "../scenario-search.ts";

/** What the address of a scenario's page remembers. */
export interface PreviewSearch {
  /** In which its content is shown; the original's when left out. */
  language?: Language;
}

export function readPreviewSearch(search: Record<string, unknown>): PreviewSearch {
  const language = readLanguage(search.language);
  return language ? { language } : {};
}
