import type { ScenarioContent } from "#engines/role-play/index.ts";
import { fingerprint } from "#platform/content-files/fingerprint.ts";

/** A scenario's content as its row has it. */
export function columnsOf(content: ScenarioContent, scenarioId: string) {
  const script = content.scripts[content.language];
  if (script === undefined) throw new Error(`Scenario ${content.key} has no script in its own language.`);
  return {
    scenario_id: scenarioId,
    key: content.key,
    title: script.title,
    description: script.description,
    language: content.language,
    category: content.category,
    estimated_minutes: content.minutes,
    pass_mark: content.passMark,
    wordings: wordingsOf(content),
    content,
    content_hash: fingerprint(content),
  };
}

function wordingsOf({ scripts }: ScenarioContent) {
  const wordings = Object.entries(scripts).map(
    ([language, { title, description, concepts, mustNot = [] }]) => [
      language,
      { title, description, concepts: concepts.map(named), must_not: mustNot.map(named) },
    ],
  );
  return Object.fromEntries(wordings);
}

function named({ id, name }: { id: string; name: string }) {
  return { key: id, name };
}
