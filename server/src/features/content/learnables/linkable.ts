import { type RawBuilder, sql } from "kysely";
import { type Language, languages } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { byTitle } from "./catalogue.ts";
import type { Learnable } from "./learnable.ts";

/** Something to learn as somebody meets it who links to it from elsewhere. */
export interface Linkable {
  /** Its id as partners know it, as text. */
  id: string;
  title: string;
  description: string;
  /** Of title and description. */
  language: Language;
  /** In which it can be taken. */
  languages: Language[];
  category: string | null;
  estimated_minutes: number | null;
}

export interface LinkableFilter {
  /** Each of its words stands in a title or a description, in whichever language, or in the category. */
  search?: string;
  ids?: readonly string[];
  most: number;
}

export interface LinkableSource {
  learnable: Learnable;
  /** With the joined visibility and `wording`. */
  from: RawBuilder<unknown>;
  /** SQL: the id as partners know it. */
  id: RawBuilder<unknown>;
  /** SQL: whether the organization's learners may begin it. */
  isOffered: RawBuilder<unknown>;
}

/** What learners of the organization may begin now, by title. @returns also how many there are beyond `most` */
export async function selectLinkable(
  db: Database,
  { learnable, from, id, isOffered }: LinkableSource,
  organizationId: number,
  { search = "", ids, most }: LinkableFilter,
): Promise<{ found: Linkable[]; total: number }> {
  const { column, languagesOf, ownOrShared, searchedText } = learnable;
  const words = search.split(/\s+/).filter((word) => word !== "");
  const { rows } = await sql<Linkable & { total: number }>`
    select ${id}::text as id, wording.title, wording.description, wording.language, ${languagesOf} as languages,
           ${column("category")}, ${column("estimated_minutes")}, count(*) over () as total
    ${from}
    where ${ownOrShared(organizationId)} and ${isOffered}
      and (${ids === undefined} or ${id}::text = any(${[...(ids ?? [])]}::text[]))
      and not exists (select from unnest(${words}::text[]) as word
                      where position(search_fold(word) in
                        search_fold(concat_ws(e'\n', ${searchedText()}, ${column("category")}))) = 0)
    order by ${byTitle.expression}, ${column("id")}
    limit ${most}`.execute(db);
  return {
    found: rows.map(({ total: _, ...one }) => ({
      ...one,
      languages: languages.filter((language) => one.languages.includes(language)),
    })),
    total: rows[0]?.total ?? 0,
  };
}
