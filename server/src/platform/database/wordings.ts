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

/** SQL of languages, the best first. One may be null. */
export type Wanted = readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]];

/** SQL: all languages that it can be taken in. */
export const languagesOf = ({ wordings, language }: Worded) => sql<Language[]>`
  (case when ${wordings} = '{}' then array[${language}]
        else array(select jsonb_object_keys(${wordings})) end)`;

/** What something is called in one language. */
export interface Wording {
  language: string;
  title: string;
  description: string;
}

/** SQL: what it is called in each of its languages, as JSON. */
export const allWordingsOf = ({ wordings, title, description, language }: Worded) => sql<Wording[]>`
  (case when ${wordings} = '{}'
        then json_build_array(json_build_object('language', ${language}, 'title', ${title}, 'description', ${description}))
        else (select json_agg(json_build_object('language', one.key, 'title', one.value ->> 'title',
                                                'description', coalesce(one.value ->> 'description', '')) order by one.key)
              from jsonb_each(${wordings}) as one) end)`;

/** SQL: its title by language, as JSON. */
export const titlesOf = ({ wordings, title, language }: Worded) => sql<Record<string, string>>`
  (case when ${wordings} = '{}' then jsonb_build_object(${language}, ${title})
        else (select jsonb_object_agg(one.key, one.value ->> 'title') from jsonb_each(${wordings}) as one) end)`;

/** SQL: whether it can be taken in this language. */
export const isWrittenIn = ({ wordings, language }: Worded, asked: string) => sql<boolean>`
  (${wordings} ? ${asked} or ${language} = ${asked})`;

/** SQL: its title in the first of the `wanted` languages that it has one in, else the original's. */
export const titleIn = ({ wordings, title }: Worded, wanted: Wanted) => sql<string>`
  coalesce(${sql.join(wanted.map((language) => sql`${wordings} -> ${language} ->> 'title'`))}, ${title})`;

/** SQL: a row with title, description and language, for a statement to join laterally. */
export const wordingIn = ({ wordings, title, description, language }: Worded, wanted: Wanted) => sql`
  (select coalesce(${wordings} -> chosen.language ->> 'title', ${title}) as title,
          coalesce(${wordings} -> chosen.language ->> 'description', ${description}) as description,
          chosen.language
   from (select case ${sql.join(
     wanted.map((one) => sql`when ${wordings} ? ${one} then ${one}`),
     sql` `,
   )} else ${language} end as language) as chosen)`;

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
