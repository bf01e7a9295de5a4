import { type FlagSearch, readFlagSearch } from "./flags/flag-search.ts";
import { type Language, readLanguage } from "./scenario-search.ts";

/** What the address of a scenario's page remembers. */
interface ScenarioPageSearch extends FlagSearch {
  /** In which its content is shown; the original's when left out. */
  language?: Language;
}

export function readScenarioPageSearch(search: Record<string, unknown>): ScenarioPageSearch {
  const language = readLanguage(search.language);
  return { ...readFlagSearch(search), ...(language ? { language } : {}) };
}
