import { sql } from "kysely";
import type { ScenarioContent, TestPhrases } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { languagesOf } from "../catalogue/learnable.ts";
import type { PhraseOfPoint } from "../phrases/merge.ts";
import { editionHash } from "../phrases/taught.ts";

/** The script and phrases a scenario is scored by now. */
export interface CalibrationSource {
  id: number;
  scenario_id: string;
  /** That it is written in. */
  languages: string[];
  /** The same as long as content, test phrases and what operators added are the same. */
  version: string;
  content: ScenarioContent;
  test_phrases: Partial<Record<Language, TestPhrases>>;
  phrases: PhraseOfPoint[];
}

const version = sql`
  ${editionHash} || md5(coalesce(scenario.test_phrases::text, '')) || md5(coalesce(
    (select string_agg(phrase.language || ' ' || phrase.concept || ' ' || phrase.text, ' '
                       order by phrase.language, phrase.concept, phrase.text collate "C")
     from scenario_phrase as phrase where phrase.scenario_id = scenario.id and phrase.kind = 'test'), ''))`;

export type CalibrationVersion = Pick<CalibrationSource, "id" | "scenario_id" | "languages" | "version">;

/** Undefined where there is no such scenario. */
export async function selectVersion(db: Database, id: number): Promise<CalibrationVersion | undefined> {
  const { rows } = await sql<CalibrationVersion>`
    select id, scenario_id, ${languagesOf} as languages, ${version} as version from scenario where id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function selectSource(db: Database, id: number): Promise<CalibrationSource | undefined> {
  const { rows } = await sql<CalibrationSource>`
    select id, scenario_id, ${languagesOf} as languages, ${version} as version, content, coalesce(test_phrases, '{}') as test_phrases,
           coalesce((select jsonb_agg(jsonb_build_object('concept', phrase.concept, 'language', phrase.language,
                                                         'kind', phrase.kind, 'text', phrase.text) order by phrase.id)
                     from scenario_phrase as phrase where phrase.scenario_id = scenario.id), '[]') as phrases
    from scenario where id = ${id}`.execute(db);
  return rows[0];
}
