import { closingSectionId, outlineOf, type TemplateContent } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";

/** What the subsection is called that the system adds at the end of every lesson. */
export const closingTitles: Record<Language, string> = {
  en: "What you take with you",
  de: "Was Sie mitnehmen",
  fr: "Ce que vous retenez",
  it: "Che cosa resta",
};

/** The lesson's parts as contract 5.4 shows them: one section, the lesson itself, and its subsections in order. */
export function presentOutline(title: string, content: TemplateContent, language: Language) {
  return [{ position: 1, title, subsections: subsectionsOf(content, language) }];
}

/** The subsections in this language, which the content must have, the closing one last. */
export function subsectionsOf(content: TemplateContent, language: Language) {
  const sections = outlineOf(content, language);
  const closing = { id: closingSectionId, heading: closingTitles[language] };
  return [...sections, closing].map(({ id, heading }, index) => ({
    id,
    position: index + 1,
    title: heading,
  }));
}
