import { begin, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import { isPassed, scoreOf } from "../../server/src/engines/role-play/scoring.ts";
import type { ScenarioContent } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";
import { otherwiseMark } from "./simulation.ts";

interface Outcome {
  passes: boolean;
  score: number;
  heard: string[];
  /** Outcomes to avoid that the engine noticed; empty as long as it looks for none. */
  breaches: string[];
}

/** What becomes of a talk in which a learner says these lines, whatever the character answers. */
export function hold(
  content: ScenarioContent,
  language: Language,
  lines: readonly string[],
  seed = 1,
): Outcome {
  let turn = begin(content, language, { seed, attempt: 1 });
  for (const line of lines) {
    if (turn.isOver) break;
    turn = reply(content, language, turn.state, line);
  }
  const heard = turn.state.points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
  const score = scoreOf(content.concepts, heard);
  const breaches = breachesIn(turn.state);
  const reaches = isPassed(score, content.passMark ?? otherwiseMark) === true;
  return { passes: reaches && breaches.length === 0, score, heard, breaches };
}

/** The state has breaches from the version on in which the engine looks for outcomes to avoid. */
function breachesIn(state: object): string[] {
  const found: unknown = "breaches" in state ? state.breaches : undefined;
  return Array.isArray(found) ? found.map((breach) => JSON.stringify(breach)) : [];
}
