import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Given } from "#platform/database/statements/compiled-statement.ts";
import * as worded from "#platform/database/wordings.ts";
import { defaultLanguageOf, defaultLanguageSince } from "#tenancy/organizations/index.ts";

/** SQL about one kind of what can be learned, for statements in which its table and its visibility go by these names. */
export type Learnable = ReturnType<typeof learnableAs>;

/**
 * `table` has a row for each thing: an organization's own, or with no organization everybody's. `visibility` is joined to it
 * and says what the organization was told about it.
 */
export function learnableAs({ table, visibility }: { table: string; visibility: string }) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const told = (name: string) => sql.ref(`${visibility}.${name}`);
  const names: worded.Worded = {
    title: column("title"),
    description: column("description"),
    language: column("language"),
    wordings: column("wordings"),
  };
  const wordingIn = (...wanted: worded.Wanted) => worded.wordingIn(names, wanted);
  const searchedText = (language?: Language) => worded.searchedText(names, language);
  return {
    column,

    /** All languages that it can be taken in. */
    languagesOf: worded.languagesOf(names),
    /** What it is called in each of them, as JSON. */
    allWordings: worded.allWordingsOf(names),
    titles: worded.titlesOf(names),
    isWrittenIn: (language: string) => worded.isWrittenIn(names, language),
    /** Its title in the first of the `wanted` languages that it has one in, else the original's. */
    titleIn: (...wanted: worded.Wanted) => worded.titleIn(names, wanted),
    /** A row with title, description and language, to join laterally. */
    wordingIn,
    /**
     * Joins how it reads as `wording`: in the language asked for, else in the organization's, else as it was written first
     * (decision E22).
     */
    joinWording: (organizationId: number, language: Language | null) => sql`
      cross join lateral ${wordingIn(language === null ? defaultLanguageOf(organizationId) : sql`${language}::text`)} as wording`,
    /** What a keyword may stand in, in every language or in that of the joined `wording`. */
    searchedText,
    /** In the language asked for, else in any: a person may know a thing by any of its titles. */
    holdsText: (search: string, language?: Language) => sql<boolean>`
      position(search_fold(${search}) in search_fold(${searchedText(language)})) > 0`,

    ownOrShared: (organizationId: Given<number>): RawBuilder<unknown> =>
      sql`(${column("organization_id")} is null or ${column("organization_id")} = ${organizationId})`,
    isVisible: sql<boolean>`coalesce(${told("is_visible")}, true)`,
    /** What an organization does or is told moves the date for it alone, and so does another language for its titles. */
    modifiedDate: (organizationId: number) =>
      sql<string>`greatest(${column("modified_date")}, ${told("modified_date")}, ${defaultLanguageSince(organizationId)})`,
  };
}
