import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import * as worded from "#platform/database/wordings.ts";

/** The columns of `template` that say what it is called. */
const template: worded.Worded = {
  title: sql`template.title`,
  description: sql`template.description`,
  language: sql`template.language`,
  wordings: sql`template.wordings`,
};

/** SQL, for a statement with `template`: all that it can be taken in. */
export const languagesOf = worded.languagesOf(template);

/** SQL, for a statement with `template`: whether it can be taken in this language. */
export const isWrittenIn = (language: string) => worded.isWrittenIn(template, language);

/** SQL, for a statement with `template`: its title in the first of the `wanted` languages that it has one in, else the original's. */
export const titleIn = (...wanted: worded.Wanted) => worded.titleIn(template, wanted);

/** SQL: a row with title, description and language, for a statement with `template` to join laterally. */
export const wordingIn = (...wanted: worded.Wanted) => worded.wordingIn(template, wanted);

/** SQL: what a template is called in each of its languages; null where there is none. */
export const templateWordings = (id: RawBuilder<unknown>) => sql<worded.Wording[] | null>`
  (select ${worded.allWordingsOf(template)} from template where template.id = ${id})`;

/** SQL: what a keyword may stand in, in every language or in one. */
export const searchedText = (language: Language | undefined) => worded.searchedText(template, language);
