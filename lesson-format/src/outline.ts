import type { Language } from "./language.ts";
import { plainText } from "./plain-text.ts";
import type { TemplateContent } from "./template-content.ts";

/** The sections as the catalogue shows them, for nobody in particular: headings with their defaults. */
export function outlineOf(content: TemplateContent, language: Language): { id: string; heading: string }[] {
  const body = content.bodies[language] ?? content.bodies[content.language];
  return (body?.sections ?? []).map(({ id, heading }) => ({ id, heading: plainText(heading) }));
}
