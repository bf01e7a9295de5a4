import { sql } from "kysely";
import type { LinkableSource } from "#content/learnables/index.ts";
import type { Language } from "#kernel/language.ts";
import { isVisible, template } from "./learnable.ts";
import { fromTemplates } from "./template.ts";

/** Lessons that somebody may link to, in the language asked for where they have it. */
export const linkableTemplates = (organizationId: number, language: Language): LinkableSource => ({
  learnable: template,
  from: fromTemplates(organizationId, language),
  id: sql`template.id`,
  isOffered: sql`(${isVisible} and template.is_active)`,
});
