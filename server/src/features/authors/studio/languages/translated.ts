import { type Language, languages } from "#kernel/language.ts";
import { bodyIn, type DraftContent } from "../drafts/content.ts";
import type { Translated } from "../drafts/draft.ts";
import { alignBodies, pairsAfter } from "./alignment.ts";

/**
 * What is known of a draft's translations after a change of its files. Nothing, where they cannot be read just now.
 * @param before null: these files were published, so somebody answers for them as they are; without content there was nothing
 */
export function translatedAfter(
  after: DraftContent,
  before: { content: DraftContent | null; translated: Translated } | null,
): Translated {
  const originalLanguage = after.parts.structure?.language;
  const original = originalLanguage && bodyIn(after, originalLanguage);
  const translated: Translated = {};
  for (const language of languages) {
    const pairs = before?.translated[language] ?? [];
    const body = bodyIn(after, language);
    if (language === originalLanguage) continue;
    if (!original || !body) {
      if (pairs.length > 0) translated[language] = pairs;
      continue;
    }
    translated[language] = pairsAfter(
      original,
      body,
      before && { translation: (before.content && bodyIn(before.content, language)) ?? undefined, pairs },
    );
  }
  return translated;
}

/** Translations in which something is missing, or was made from an older wording. What cannot be read is a mistake instead. */
export function staleLanguages(content: DraftContent, translated: Translated): Language[] {
  const originalLanguage = content.parts.structure?.language;
  const original = originalLanguage && bodyIn(content, originalLanguage);
  if (!original) return [];
  return languages.filter((language) => {
    const body = language === originalLanguage ? undefined : bodyIn(content, language);
    if (body === undefined) return false;
    const aligned = alignBodies(original, body, new Set(translated[language] ?? []));
    return aligned.some(({ state }) => state !== "fresh");
  });
}
