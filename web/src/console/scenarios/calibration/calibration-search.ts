import { wholeNumberIn } from "../../search/search-values.ts";
import { type Language, readLanguage } from "../scenario-search.ts";

/** What the address of a calibration remembers. */
interface CalibrationSearch {
  /** The original's when left out. */
  language?: Language;
  /** A talk to score again. */
  run?: number;
  /** Of the phrases that were added. */
  page?: number;
}

export function readCalibrationSearch(search: Record<string, unknown>): CalibrationSearch {
  const language = readLanguage(search.language);
  const run = wholeNumberIn(search.run);
  const page = wholeNumberIn(search.page);
  return {
    ...(language ? { language } : {}),
    ...(run ? { run } : {}),
    ...(page && page > 1 ? { page } : {}),
  };
}
