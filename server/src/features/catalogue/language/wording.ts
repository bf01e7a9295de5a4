import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";

/** SQL, for a statement with `template`: all that it can be taken in. */
export const languagesOf = sql<Language[]>`
  (case when template.wordings = '{}' then array[template.language]
        else array(select jsonb_object_keys(template.wordings)) end)`;

/** SQL, for a statement with `template`: whether it can be taken in this language. */
export const isWrittenIn = (language: string) => sql<boolean>`
  (template.wordings ? ${language} or template.language = ${language})`;

/** SQL, for a statement with `template`: its title in the `wanted` language where there is one, else the original's. */
export const titleIn = (wanted: RawBuilder<unknown>) => sql<string>`
  coalesce(template.wordings -> ${wanted} ->> 'title', template.title)`;

/** SQL: a row with title, description and language, for a statement with `template` to join laterally. */
export const wordingIn = (wanted: RawBuilder<unknown>) => sql`
  (select coalesce(template.wordings -> chosen.language ->> 'title', template.title) as title,
          coalesce(template.wordings -> chosen.language ->> 'description', template.description) as description,
          chosen.language
   from (select case when template.wordings ? ${wanted} then ${wanted} else template.language end as language) as chosen)`;

/** SQL: what a keyword may stand in, each title and description in a line of its own, so that no keyword spans two. */
export const searchedText = (language: Language | undefined) =>
  language === undefined
    ? sql`concat_ws(e'\n', template.title, template.description,
        (select string_agg(concat_ws(e'\n', one ->> 'title', one ->> 'description'), e'\n')
         from jsonb_path_query(template.wordings, '$.*') as one))`
    : sql`concat_ws(e'\n', wording.title, wording.description)`;
