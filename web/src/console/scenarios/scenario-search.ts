import { type ListSearch, readListSearch } from "../search/list-search.ts";
import { slugIn } from "../search/search-values.ts";

export const languages = ["en", "de", "fr", "it"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  en: "English",
  de: "German",
  fr: "French",
  it: "Italian",
};

const states = ["offered", "retired"] as const;
type State = (typeof states)[number];

/** What the address of the list of scenarios remembers. */
export interface ScenarioSearch extends ListSearch {
  language?: Language;
  state?: State;
  /** Slug: its own scenarios and the shared ones. */
  organization?: string;
}

export function readScenarioSearch(search: Record<string, unknown>): ScenarioSearch {
  const language = readLanguage(search.language);
  const state = states.find((known) => known === search.state);
  const organization = slugIn(search.organization);
  return {
    ...readListSearch(search),
    ...(language ? { language } : {}),
    ...(state ? { state } : {}),
    ...(organization ? { organization } : {}),
  };
}

export function readLanguage(value: unknown): Language | undefined {
  return languages.find((known) => known === value);
}

export function isFiltered({ page, ...filters }: ScenarioSearch): boolean {
  return Object.keys(filters).length > 0;
}
