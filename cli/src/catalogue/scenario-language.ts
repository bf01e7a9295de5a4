import { UsageError } from "../failure.ts";

const languages = ["en", "de", "fr", "it"] as const;

/** @throws UsageError for what no scenario is written in */
export function languageOf(code: string | undefined) {
  if (code === undefined) return undefined;
  const language = languages.find((one) => one === code);
  if (language) return language;
  throw new UsageError(`--language is "${code}"; it must be one of ${languages.join(", ")}.`);
}
