import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";

/** SQL of a row that is offered in several languages: what it was called first, and all that it is called by language. */
export interface Worded {
  title: RawBuilder<unknown>;
  description: RawBuilder<unknown>;
  /** Of these two. */
  language: RawBuilder<unknown>;
  /** A JSON object: language → an object with `title`, `description` and what else lists show. */
  wordings: RawBuilder<unknown>;
}

/** SQL: all languages that it can be taken in. */
export const languagesOf = ({ wordings, language }: Worded) => sql<Language[]>`
  (case when ${wordings} = '{}' then array[${language}]
        else array(select jsonb_object_keys(${wordings})) end)`;

/** SQL: whether it can be taken in this language. */
export const isWrittenIn = ({ wordings, language }: Worded, asked: string) => sql<boolean>`
  (${wordings} ? ${asked} or ${language} = ${asked})`;

/** SQL: its title in the `wanted` language where there is one, else the original's. */
export const titleIn = ({ wordings, title }: Worded, wanted: RawBuilder<unknown>) => sql<string>`
  coalesce(${wordings} -> ${wanted} ->> 'title', ${title})`;

/** SQL: a row with title, description and language, for a statement to join laterally. */
export const wordingIn = (
  { wordings, title, description, language }: Worded,
  wanted: RawBuilder<unknown>,
) => sql`
  (select coalesce(${wordings} -> chosen.language ->> 'title', ${title}) as title,
          coalesce(${wordings} -> chosen.language ->> 'description', ${description}) as description,
          chosen.language
   from (select case when ${wordings} ? ${wanted} then ${wanted} else ${language} end as language) as chosen)`;

/**
 * SQL: what a keyword may stand in, each title and description in a line of its own, so that no keyword spans two: those of
 * every language, or with `language` those of the joined `wording`.
 */
export const searchedText = ({ wordings, title, description }: Worded, language: Language | undefined) =>
  language === undefined
    ? sql`concat_ws(e'\n', ${title}, ${description},
        (select string_agg(concat_ws(e'\n', one ->> 'title', one ->> 'description'), e'\n')
         from jsonb_path_query(${wordings}, '$.*') as one))`
    : sql`concat_ws(e'\n', wording.title, wording.description)`;
