import { begin, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import { isPassed, scoreOf } from "../../server/src/engines/role-play/scoring.ts";
import type { ScenarioContent } from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";
import { deny, explainAfterNo, isAskedBack, queryAndDeny } from "./denials.ts";
import { otherwiseMark } from "./simulation.ts";

interface Outcome {
  passes: boolean;
  score: number;
  heard: string[];
  /** Outcomes to avoid that count, with their certainty; empty as long as the engine looks for none. */
  breaches: string[];
  /** How often the character asked back. */
  asked: number;
  /** Lines that nobody said, as the talk was over before. */
  unsaid: number;
}

/** What a learner says who is asked back: nothing to it, a bare no, no and what is so, or first what is meant. */
export type Answering = "nothing" | "no" | "no and the truth" | "what is meant";

const answer = {
  no: deny,
  "no and the truth": explainAfterNo,
  "what is meant": queryAndDeny,
};

/** So often the character asks about the same thing: twice what it means, and what holds. */
const MOST_QUESTIONS = 4;

/** What becomes of a talk in which a learner says these lines, whatever the character answers. */
export function hold(
  content: ScenarioContent,
  language: Language,
  lines: readonly string[],
  { answering = "no and the truth", seed = 1 }: { answering?: Answering; seed?: number } = {},
): Outcome {
  let turn = begin(content, language, { seed, attempt: 1 });
  let [asked, said] = [0, 0];
  for (const line of lines) {
    if (turn.isOver) break;
    turn = reply(content, language, turn.state, line);
    said += 1;
    if (!isAskedBack(turn)) continue;
    asked += 1;
    if (answering === "nothing") continue;
    for (let question = 0; question < MOST_QUESTIONS && isAskedBack(turn) && !turn.isOver; question += 1)
      turn = answer[answering](content, language, turn);
  }
  const heard = turn.state.points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
  const score = scoreOf(content.concepts, heard);
  const breaches = (turn.state.breaches ?? []).map((breach) => JSON.stringify(breach));
  const reaches = isPassed(score, content.passMark ?? otherwiseMark) === true;
  return {
    passes: reaches && breaches.length === 0,
    score,
    heard,
    breaches,
    asked,
    unsaid: lines.length - said,
  };
}
