import { sql } from "kysely";
import { type Language, languages } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { fromTemplates, isVisible, ownOrShared } from "./template.ts";

/** A template as somebody meets it who links lessons from elsewhere. */
interface LinkableTemplate {
  id: number;
  title: string;
  description: string;
  /** Of title and description. */
  language: Language;
  /** In which the lesson can be taken. */
  languages: Language[];
  category: string | null;
  estimated_minutes: number | null;
}

interface LinkableFilter {
  /** Each of its words stands in a title, in whichever language, in the description or in the category. */
  search?: string;
  ids?: readonly number[];
  most: number;
}

/** What learners of the organization may begin, by title. @returns also how many there are beyond `most` */
export async function selectLinkableTemplates(
  db: Database,
  organizationId: number,
  language: Language,
  { search = "", ids, most }: LinkableFilter,
): Promise<{ templates: LinkableTemplate[]; total: number }> {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const { rows } = await sql<LinkableTemplate & { total: number }>`
    select id, title, description, language, languages, category, estimated_minutes, count(*) over () as total
    from (select template.id, category, estimated_minutes, array(select jsonb_object_keys(bodies)) as languages,
                 coalesce(body ->> 'title', template.title) as title,
                 coalesce(body ->> 'description', template.description) as description,
                 case when body is null then template.language else ${language} end as language,
                 concat_ws(' ', template.title, body ->> 'description', template.description, category,
                           jsonb_path_query_array(bodies, '$.*.title')) as words
          ${fromTemplates(organizationId)}
          cross join lateral (select template.content -> 'bodies' as bodies,
                                     template.content -> 'bodies' -> ${language}::text as body) as written
          where ${ownOrShared(organizationId)} and ${isVisible} and template.is_active
            and (${ids === undefined} or template.id = any(${[...(ids ?? [])]}::bigint[]))) as offered
    where not exists (select from unnest(${words}::text[]) as word
                      where position(search_fold(word) in search_fold(words)) = 0)
    order by search_fold(title) collate "C", id
    limit ${most}`.execute(db);
  return {
    templates: rows.map(({ total: _, ...template }) => ({
      ...template,
      languages: languages.filter((one) => template.languages.includes(one)),
    })),
    total: rows[0]?.total ?? 0,
  };
}
