import type { Language } from "../language.ts";
import type { TemplateContent } from "../template-content.ts";
import { bodySource } from "./body-source.ts";
import { structureSource } from "./structure-source.ts";

/** A template's files by name, as authors write them: the reader makes the same content of them again. */
export function templateSource(content: TemplateContent): Map<string, string> {
  const files = new Map([["template.yaml", structureSource(content)]]);
  for (const [language, body] of Object.entries(content.bodies))
    files.set(`${language}.md`, bodySource(body));
  return files;
}

/** The name of a body's file. */
export function bodyFileName(language: Language): string {
  return `${language}.md`;
}
