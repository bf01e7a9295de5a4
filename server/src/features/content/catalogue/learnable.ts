import { type RawBuilder, sql } from "kysely";
import { learnableAs } from "#content/learnables/index.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import type { Wording } from "#platform/database/wordings.ts";

/** Templates, in statements with `template` and `joinVisibility`. */
export const template = learnableAs({ table: "template", visibility: "visibility" });

export const { isVisible, languagesOf, modifiedDate, ownOrShared, titleIn, titles } = template;

/** SQL: what a template is called in each of its languages; null where there is none. */
export const templateWordings = (id: RawBuilder<unknown>) => sql<Wording[] | null>`
  (select ${template.allWordings} from template where template.id = ${id})`;

/** SQL condition: the organization has the template, retired and hidden ones included. */
export const hasTemplate = (organizationId: Given<number>, templateId: Given<number | null>) => sql<boolean>`
  exists (select from template where template.id = ${templateId} and ${ownOrShared(organizationId)})`;
