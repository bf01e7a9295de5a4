import { type RawBuilder, sql } from "kysely";
import { learnableAs } from "#content/learnables/index.ts";
import type { Wording } from "#platform/database/wordings.ts";

/** Templates, in statements with `template` and `joinVisibility`. */
export const template = learnableAs({ table: "template", visibility: "visibility" });

export const { isVisible, languagesOf, modifiedDate, ownOrShared, titleIn } = template;

/** SQL: what a template is called in each of its languages; null where there is none. */
export const templateWordings = (id: RawBuilder<unknown>) => sql<Wording[] | null>`
  (select ${template.allWordings} from template where template.id = ${id})`;
