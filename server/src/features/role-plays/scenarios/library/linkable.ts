import { sql } from "kysely";
import { type Language, languages } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { fromScenarios } from "../catalogue/scenario.ts";
import { isPlayable, ownOrShared } from "../catalogue/visibility.ts";
import { languagesOf, searchedText } from "../catalogue/wording.ts";

/** A scenario as somebody meets it who links to it from elsewhere. */
interface LinkableScenario {
  scenario_id: string;
  title: string;
  description: string;
  /** Of title and description. */
  language: Language;
  /** In which it can be played. */
  languages: Language[];
  category: string | null;
  estimated_minutes: number | null;
}

interface LinkableScenarioFilter {
  /** Each of its words stands in a title or a description, in whichever language, or in the category. */
  search?: string;
  scenarioIds?: readonly string[];
  most: number;
}

/** What learners of the organization may play now, by title. @returns also how many there are beyond `most` */
export async function selectLinkableScenarios(
  db: Database,
  organizationId: number,
  language: Language,
  { search = "", scenarioIds, most }: LinkableScenarioFilter,
): Promise<{ scenarios: LinkableScenario[]; total: number }> {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const { rows } = await sql<LinkableScenario & { total: number }>`
    select scenario.scenario_id, wording.title, wording.description, wording.language, ${languagesOf} as languages,
           scenario.category, scenario.estimated_minutes, count(*) over () as total
    ${fromScenarios(organizationId, language)}
    where ${ownOrShared(organizationId)} and ${isPlayable}
      and (${scenarioIds === undefined} or scenario.scenario_id = any(${[...(scenarioIds ?? [])]}::text[]))
      and not exists (select from unnest(${words}::text[]) as word
                      where position(search_fold(word) in
                        search_fold(concat_ws(e'\n', ${searchedText(undefined)}, scenario.category))) = 0)
    order by search_fold(wording.title) collate "C", scenario.id
    limit ${most}`.execute(db);
  return {
    scenarios: rows.map(({ total: _, ...scenario }) => ({
      ...scenario,
      languages: languages.filter((one) => scenario.languages.includes(one)),
    })),
    total: rows[0]?.total ?? 0,
  };
}
