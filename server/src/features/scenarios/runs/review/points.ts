import type { Language } from "#kernel/language.ts";
import type { ScenarioContent } from "../../content/scenario-content.ts";
import { detect } from "../../detection/detector.ts";
import { isRepeated } from "../../dialogue/echo.ts";
import { ownWords } from "../../dialogue/own-words.ts";
import type { DialogueState, PointRecord } from "../../dialogue/state.ts";
import { evidenceOf, type TurnEvidence, type TurnRow } from "../talk/turns.ts";

export interface PointsMade {
  points: PointRecord[];
  /** Of the learner's turns, by position. */
  evidence: Map<number, TurnEvidence[]>;
}

/**
 * Which points the learner's turns make, read as the character heard them: each by the turn that makes it first, and never
 * by repeating a line or the briefing. For turns that nobody corrected that is what the talk recorded.
 */
export function pointsMade(
  content: ScenarioContent,
  language: Language,
  state: DialogueState,
  turns: readonly TurnRow[],
): PointsMade {
  const script = content.scripts[language] ?? content.scripts[content.language];
  if (script === undefined) throw new Error(`Scenario ${content.key} has no script.`);
  const evidence = new Map<number, TurnEvidence[]>();
  const coveredAfter = new Map<string, PointRecord["coveredAfter"]>();
  let before = "";
  for (const turn of turns.filter(({ speaker }) => speaker === "learner")) {
    const made = isRepeated(language, script, before, turn.text)
      ? []
      : detect(language, script.concepts, ownWords(language, script, turn.text)).filter(
          ({ conceptId }) => !coveredAfter.has(conceptId),
        );
    for (const { conceptId } of made) coveredAfter.set(conceptId, turn.probes?.[conceptId] ?? 0);
    evidence.set(turn.position, evidenceOf(made));
    before = turn.text;
  }
  const points = state.points.map((point) => ({
    ...point,
    coveredAfter: coveredAfter.get(point.id) ?? null,
  }));
  return { points, evidence };
}
