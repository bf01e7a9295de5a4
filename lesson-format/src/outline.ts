import type { Language } from "./language.ts";
import type { Span } from "./span.ts";
import type { TemplateContent } from "./template-content.ts";

/** The sections as the catalogue shows them, for nobody in particular: headings with their defaults. */
export function outlineOf(content: TemplateContent, language: Language): { id: string; heading: string }[] {
  const body = content.bodies[language] ?? content.bodies[content.language];
  return (body?.sections ?? []).map(({ id, heading }) => ({ id, heading: heading.map(impersonal).join("") }));
}

function impersonal(span: Span): string {
  switch (span.type) {
    case "text":
    case "code":
      return span.text;
    case "slot":
      return span.fallback ?? "";
    case "conditional":
      return "";
    default:
      return span.children.map(impersonal).join("");
  }
}
