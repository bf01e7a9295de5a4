import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";

/** The identity of a template's version: SHA-256 in hex, the same for the same content however it was laid out. */
export function contentHash(content: TemplateContent): string {
  return fingerprint(content);
}
