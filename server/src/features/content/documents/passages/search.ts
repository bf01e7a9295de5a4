import { sql } from "kysely";
import type { Passage, PassageQuery } from "#engines/lesson/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";

/**
 * Passages of the organization's documents that answer a template's queries, with a score per query. Relevant is what
 * has at least two of a query's words in its own language, or one of them in its heading; each word counts 1, in the
 * heading half as much again, and words of the learner's profile lift what is relevant anyway.
 */
export async function findPassages(
  db: Database,
  organizationId: number,
  queries: readonly PassageQuery[],
): Promise<Passage[]> {
  const passages = new Map<string, Passage & { scores: Record<string, number> }>();
  for (const query of queries) {
    for (const { score, ...found } of await selectPassages(db, organizationId, query)) {
      const passage = passages.get(found.id) ?? { ...found, scores: {} };
      passage.scores[query.queryKey] = score;
      passages.set(found.id, passage);
    }
  }
  return [...passages.values()];
}

const LEAST_SCORE = 1.5;
const HEADING_BONUS = 0.5;
const LIFT = 0.1;
const MOST_LIFT = 0.4;
/** Sections compete for passages, and questions take wrong answers from those that are not quoted. */
const CANDIDATES_PER_SOURCE = 4;

interface FoundPassage {
  id: string;
  file: string;
  page: number | null;
  language: Language | null;
  text: string;
  score: number;
}

/**
 * Words are compared by their stems, in the language of each document; documents whose language nobody knows are
 * searched for the words of all languages as they are. The first condition is the one the index answers: the
 * organization is a word in it, like those of the query.
 */
async function selectPassages(
  db: Database,
  organizationId: number,
  { words, liftingWords, limit }: PassageQuery,
): Promise<FoundPassage[]> {
  const authored = words.flatMap(({ language, words }) => words.map((word) => ({ language, word })));
  const { rows } = await sql<FoundPassage>`
    with given (language, word) as (
      select * from unnest(${authored.map(({ language }) => language)}::text[],
                           ${authored.map(({ word }) => word)}::text[])
      union select null, word from unnest(${authored.map(({ word }) => word)}::text[]) as word
    ), term as materialized (
      select distinct language, query
      from given cross join plainto_tsquery(text_search_configuration(language), word) as query
      where numnode(query) > 0
    ), wanted as materialized (
      select (quote_literal(${`organization=${organizationId}`}::text) || ' & ('
              || string_agg('(' || query::text || ')', ' | ') || ')')::tsquery as query
      from term
    ), relevant as materialized (
      select passage.*, sum(1 + case when to_tsvector(text_search_configuration(passage.language), heading)
                                          @@ term.query then ${HEADING_BONUS}::numeric else 0 end) as score
      from document_passage as passage
      join term on term.language is not distinct from passage.language and passage.search @@ term.query
      where passage.search @@ (select query from wanted) and passage.organization_id = ${organizationId}
      group by passage.organization_id, passage.document_id, position
      having sum(1 + case when to_tsvector(text_search_configuration(passage.language), heading)
                               @@ term.query then ${HEADING_BONUS}::numeric else 0 end) >= ${LEAST_SCORE}
      order by score desc, passage.document_id, position limit ${limit * CANDIDATES_PER_SOURCE}
    )
    select document_id || '/' || position as id, coalesce(title, filename) as file, page, relevant.language, text,
           score + least(${MOST_LIFT}::numeric, ${LIFT}::numeric * (
             select count(*) from unnest(${[...liftingWords]}::text[]) as word
             where search @@ plainto_tsquery(text_search_configuration(relevant.language), word))) as score
    from relevant join document using (organization_id, document_id)
    order by score desc, document.creation_date, file, document_id, position`.execute(db);
  return rows;
}

interface FoundPassage {
  id: string;
  /** How the document is called: by its title, or else its file. */
  file: string;
  page: number | null;
  language: Language | null;
  text: string;
  score: number;
}
