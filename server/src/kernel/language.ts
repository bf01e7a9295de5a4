import { type Language, languages } from "@lectern/lesson-format/language.ts";

export { type Language, languages };

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language a tag asks for, by its primary subtag: `de-CH` and `de_at` are German, `pt_br` is none of ours. */
export function negotiateLanguage(tag: string | null | undefined): Language | null {
  const [primary = "", ...subtags] = (tag ?? "").trim().toLowerCase().split(/[-_]/);
  const isWellFormed = subtags.every((subtag) => /^[a-z0-9]{1,8}$/.test(subtag));
  return isWellFormed && isLanguage(primary) ? primary : null;
}

/** The best of our languages in an `Accept-Language` header (RFC 9110, 12.5.4), or null when it names none. */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  let best: Language | null = null;
  let bestWeight = 0;
  for (const range of (header ?? "").split(",")) {
    const [tag, ...parameters] = range.split(";");
    const language = negotiateLanguage(tag);
    const weight = weightOf(parameters);
    if (language === null || weight <= bestWeight) continue; // equal weights: the first one named wins
    best = language;
    bestWeight = weight;
  }
  return best;
}

function weightOf(parameters: string[]): number {
  for (const parameter of parameters) {
    const weight = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i.exec(parameter)?.[1];
    return weight === undefined ? 0 : Math.min(Number(weight), 1);
  }
  return 1;
}
