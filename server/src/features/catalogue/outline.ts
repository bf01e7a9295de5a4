import { closingSectionId, outlineOf, type TemplateContent } from "#features/authoring/index.ts";
import type { Language } from "#kernel/language.ts";

/** What the subsection is called that the system adds at the end of every lesson. */
export const closingTitles: Record<Language, string> = {
  en: "What you take with you",
  de: "Was Sie mitnehmen",
  fr: "Ce que vous retenez",
  it: "Che cosa resta",
};

/** The lesson's parts as contract 5.4 shows them: one section, the lesson itself, and its subsections in order. */
export function presentOutline(title: string, content: TemplateContent) {
  return [{ position: 1, title, subsections: subsectionsOf(content) }];
}

/** The subsections in the template's own language, the closing one last. */
export function subsectionsOf(content: TemplateContent) {
  const sections = outlineOf(content, content.language);
  const closing = { id: closingSectionId, heading: closingTitles[content.language] };
  return [...sections, closing].map(({ id, heading }, index) => ({
    id,
    position: index + 1,
    title: heading,
  }));
}
