import { sql } from "kysely";
import type { Static } from "typebox";
import type { ScenarioContent, Script } from "#engines/role-play/index.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { codedSentences } from "#platform/health/sentence.ts";
import { scoringHint } from "../../scoring-hint.ts";
import type { ScenarioContentAnswer } from "./schemas.ts";

const columns = rowOf("scenario", ["id", "scenario_id", "pass_mark"], {
  content: narrowed<ScenarioContent>(),
});

/** What learners read before and after the talk, without what the character and the detector go by. */
export async function readScenarioContent(
  db: Database,
  id: number,
): Promise<Static<typeof ScenarioContentAnswer> | null> {
  const { rows } = await sql<RowOf<typeof columns>>`select ${columns} from scenario where id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { content, ...named } = row;
  const hint = scoringHint([content]);
  return {
    ...named,
    max_minutes: content.maxMinutes,
    hint: hint?.text ?? null,
    hint_sentences: hint === null ? null : codedSentences([hint]),
    scripts: inOrder(content).flatMap((language) => {
      const script = content.scripts[language];
      return script === undefined ? [] : [presentScript(language, script, content)];
    }),
  };
}

function inOrder({ language }: ScenarioContent): Language[] {
  return [language, ...languages.filter((other) => other !== language)];
}

function presentScript(language: Language, script: Script, { concepts, mustNot = [] }: ScenarioContent) {
  const { title, description, character, briefing, goal } = script;
  const weights = new Map(concepts.map(({ id, weight }) => [id, weight]));
  return {
    language,
    title,
    description,
    briefing,
    goal,
    character: { name: character.name, role: character.role },
    concepts: script.concepts.map(({ id, name, criterion, goodAnswer }) => ({
      key: id,
      name,
      criterion,
      good_answer: goodAnswer,
      weight: weights.get(id) ?? 0,
    })),
    must_not: mustNot.flatMap(({ id, consequence }) => {
      const outcome = script.mustNot?.find((one) => one.id === id);
      if (outcome === undefined) return [];
      const { name, why, instead } = outcome;
      return [{ key: id, name, consequence, why, instead }];
    }),
  };
}
