import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import * as worded from "#platform/database/wordings.ts";

/** The columns of `scenario` that say what it is called. */
const scenario: worded.Worded = {
  title: sql`scenario.title`,
  description: sql`scenario.description`,
  language: sql`scenario.language`,
  wordings: sql`scenario.wordings`,
};

/** SQL, for a statement with `scenario`: all that it can be played in. */
export const languagesOf = worded.languagesOf(scenario);

/** SQL, for a statement with `scenario`: whether it can be played in this language. */
export const isWrittenIn = (language: string) => worded.isWrittenIn(scenario, language);

/** SQL, for a statement with `scenario`: its title in the first of the `wanted` languages that it has one in, else the original's. */
export const titleIn = (...wanted: worded.Wanted) => worded.titleIn(scenario, wanted);

/** SQL: a row with title, description and language, for a statement with `scenario` to join laterally. */
export const wordingIn = (...wanted: worded.Wanted) => worded.wordingIn(scenario, wanted);

/** SQL: what a scenario is called in each of its languages; null where there is none. */
export const scenarioWordings = (scenarioId: RawBuilder<unknown>) => sql<worded.Wording[] | null>`
  (select ${worded.allWordingsOf(scenario)} from scenario where scenario.scenario_id = ${scenarioId})`;

/** SQL: what a keyword may stand in, in every language or in one. */
export const searchedText = (language: Language | undefined) => worded.searchedText(scenario, language);

/** SQL, for a statement with `scenario` and `wording`: the points to cover, `[{key, name}]`, named in that language. */
export const conceptsOf = sql<{ key: string; name: string }[]>`
  coalesce(scenario.wordings -> wording.language -> 'concepts', '[]')`;

/** SQL, likewise: what must not happen, `[{key, name}]`. */
export const outcomesOf = sql<{ key: string; name: string }[]>`
  coalesce(scenario.wordings -> wording.language -> 'must_not', '[]')`;
