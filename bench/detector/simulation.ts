import type {
  ScenarioContent,
  TestPhrases,
} from "../../server/src/features/scenarios/content/scenario-content.ts";
import { begin, end, reply } from "../../server/src/features/scenarios/dialogue/talk.ts";
import { isPassed, scoreOf } from "../../server/src/features/scenarios/scoring.ts";
import type { Language } from "../../server/src/kernel/language.ts";

export interface Agreement {
  talks: number;
  agreed: number;
  /** Failed though they passed, and the other way round. */
  wronglyFailed: number;
  wronglyPassed: number;
}

/** What an ungraded scenario is held to here: it has no mark, and the detector is to be measured in it all the same. */
const otherwiseMark = 60;

/**
 * Learners who know which points they make: each has a skill from 0.2 to 1, and says with that probability what makes
 * a point, of themselves or when asked; else they say a near miss or nothing to the matter. All of it is taken from the
 * blind phrases. The truth is which phrases were really said; the detector hears them as the character does.
 */
export function simulate(
  content: ScenarioContent,
  language: Language,
  phrases: TestPhrases,
  talks: number,
): Agreement {
  const result: Agreement = { talks, agreed: 0, wronglyFailed: 0, wronglyPassed: 0 };
  const mark = content.passMark ?? otherwiseMark;
  for (let talk = 0; talk < talks; talk += 1) {
    const { truth, heard } = converse(content, language, phrases, talk);
    const [really, asHeard] = [
      isPassed(scoreOf(content.concepts, truth), mark),
      isPassed(scoreOf(content.concepts, heard), mark),
    ];
    if (really === asHeard) result.agreed += 1;
    else if (really === true) result.wronglyFailed += 1;
    else result.wronglyPassed += 1;
  }
  return result;
}

function converse(content: ScenarioContent, language: Language, phrases: TestPhrases, talk: number) {
  const random = numbers(talk + 1);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? "";
  const skill = 0.2 + 0.8 * random();
  const truth = new Set<string>();
  const speak = (id: string): string => {
    const own = phrases.concepts.find((concept) => concept.id === id);
    if (own === undefined) return pick(phrases.none);
    if (random() < skill) {
      truth.add(id);
      return pick(own.covers);
    }
    return random() < 0.5 ? pick(own.misses) : pick(phrases.none);
  };
  let turn = begin(content, language, { seed: talk, attempt: 1 });
  // Some begin by themselves with what they think of; the others wait for what they are asked.
  const unprompted = content.concepts.filter(() => random() < 0.5).map(({ id }) => id);
  for (let spoken = 0; spoken < mostTurns && !turn.isOver; spoken += 1) {
    const id = unprompted.shift() ?? turn.state.probing;
    turn = reply(content, language, turn.state, id === null ? pick(phrases.none) : speak(id));
  }
  const { state } = end(content, language, turn.state);
  const heard = state.points.flatMap((point) => (point.coveredAfter === null ? [] : [point.id]));
  return { truth: [...truth], heard };
}

const mostTurns = 40;

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value ^= value + Math.imul(value ^ (value >>> 7), 61 | value);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
