import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { PhraseKind } from "../../phrases/merge.ts";

/** Where a sentence was found; who said it is not kept. */
export const phraseSources = ["typed", "flag", "disagreement"] as const;
export type PhraseSource = (typeof phraseSources)[number];

const columns = rowOf("scenario_phrase as phrase", ["id", "concept", "text", "added_by", "creation_date"], {
  language: narrowed<Language>(),
  kind: narrowed<PhraseKind>(),
  source: narrowed<PhraseSource>(),
});
export type PhraseRow = RowOf<typeof columns>;

export async function selectPhrase(
  db: Database,
  scenario: number,
  id: number,
): Promise<PhraseRow | undefined> {
  const { rows } = await sql<PhraseRow>`
    select ${columns} from scenario_phrase as phrase
    where phrase.scenario_id = ${scenario} and phrase.id = ${id}`.execute(db);
  return rows[0];
}

interface PhraseFilter {
  concept?: string | undefined;
  language?: Language | undefined;
}

/** The newest first. */
export function phraseList(
  scenario: number,
  { concept, language }: PhraseFilter,
): ListQuery<PhraseRow, "creation_date"> {
  const conditions: RawBuilder<unknown>[] = [sql`phrase.scenario_id = ${scenario}`];
  if (concept !== undefined) conditions.push(sql`phrase.concept = ${concept}`);
  if (language !== undefined) conditions.push(sql`phrase.language = ${language}`);
  return {
    columns,
    from: sql`from scenario_phrase as phrase`,
    conditions,
    sortColumns: { creation_date: { expression: sql`phrase.creation_date`, type: "timestamptz" } },
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`phrase.id`, type: "bigint" },
  };
}
