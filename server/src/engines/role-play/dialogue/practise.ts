import type { Language } from "#kernel/language.ts";
import { counting } from "../breaches/record.ts";
import type { ScenarioContent } from "../script/scenario-content.ts";
import { begin, reply } from "./talk.ts";

/** How one turn went that nobody scores. */
interface Practised {
  isMade: boolean;
  /** It would have brought about what must not happen, as the character hears it or suspects. */
  isHarmful: boolean;
  /** What the character answers. */
  line: string;
}

/** One point once more, with all others made: what the character answers when it has just asked for it. */
export function practise(
  content: ScenarioContent,
  language: Language,
  conceptId: string,
  text: string,
): Practised {
  const { state } = begin(content, language, { seed: 1, attempt: SEEN });
  const points = state.points.map((point) =>
    point.id === conceptId ? { ...point, probes: 1 as const } : { ...point, coveredAfter: 0 as const },
  );
  const turn = reply(content, language, { ...state, points, turns: 1, probing: conceptId }, text);
  const isHarmful = counting(turn.state.breaches ?? []).length > 0;
  const isMade = turn.covered.some((made) => made.conceptId === conceptId);
  return { isMade: isMade && !isHarmful, isHarmful, line: turn.lines[0] ?? "" };
}

/** The result page was read: its advice read out makes no point. */
const SEEN = 2;
