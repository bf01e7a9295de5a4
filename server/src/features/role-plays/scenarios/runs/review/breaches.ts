import type { Breach, ScenarioContent, TalkRecord } from "#engines/role-play/index.ts";
import { breachesIn, counting, shownQuote } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { isSpoken } from "../heard/correction.ts";
import type { RunBreach } from "../run.ts";
import type { TurnRow } from "../talk/turns.ts";

/**
 * What the learner's turns bring about, read as the character heard them. A judge has no part in it: their own words tell.
 * @param record what the character asked for and about in that talk
 */
export function breachesMade(
  content: ScenarioContent,
  language: Language,
  turns: readonly Pick<TurnRow, "speaker" | "text" | "heard">[],
  record: TalkRecord = {},
): Breach[] {
  const script = content.scripts[language] ?? content.scripts[content.language];
  if (script === undefined) throw new Error(`Scenario ${content.key} has no script.`);
  const own = turns.filter(({ speaker }) => speaker === "learner");
  const spoken = own.flatMap((turn, index) => (isSpoken(language, turn) ? [index + 1] : []));
  const said = own.map(({ text }) => text);
  return breachesIn(content, language, script, said, record, spoken);
}

/** As a run's result tells them, with no secret in a quote; outcomes that the content does not have are left out, and what does not count. */
export function presentBreaches(
  content: ScenarioContent,
  language: Language,
  breaches: readonly Breach[],
): RunBreach[] {
  const script = content.scripts[language] ?? content.scripts[content.language];
  return counting(breaches).flatMap(({ id, quote, turn, certainty }) => {
    const outcome = content.mustNot?.find((one) => one.id === id);
    if (outcome === undefined) return [];
    const name = script?.mustNot?.find((one) => one.id === id)?.name ?? id;
    return [
      {
        id,
        name,
        quote: quote === "" || script === undefined ? null : shownQuote(language, script, id, quote),
        turn,
        consequence: outcome.consequence,
        certainty: certainty ?? "stated",
      },
    ];
  });
}
