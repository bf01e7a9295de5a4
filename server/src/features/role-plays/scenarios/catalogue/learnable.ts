import { type RawBuilder, sql } from "kysely";
import { learnableAs } from "#content/learnables/index.ts";
import type { Wording } from "#platform/database/wordings.ts";

/** Scenarios, in statements with `scenario` and `joinVisibility`. */
export const scenario = learnableAs({ table: "scenario", visibility: "scenario_visibility" });

export const { isVisible, languagesOf, modifiedDate, ownOrShared, titleIn, titles, wordingIn } = scenario;

/** SQL: what a scenario is called in each of its languages; null where there is none. */
export const scenarioWordings = (scenarioId: RawBuilder<unknown>) => sql<Wording[] | null>`
  (select ${scenario.allWordings} from scenario where scenario.scenario_id = ${scenarioId})`;

/** SQL, for a statement with `scenario` and `wording`: the points to cover, `[{key, name}]`, named in that language. */
export const conceptsOf = sql<{ key: string; name: string }[]>`
  coalesce(scenario.wordings -> wording.language -> 'concepts', '[]')`;

/** SQL, likewise: what must not happen, `[{key, name}]`. */
export const outcomesOf = sql<{ key: string; name: string }[]>`
  coalesce(scenario.wordings -> wording.language -> 'must_not', '[]')`;
