import { begin, end, reply } from "../../server/src/engines/role-play/dialogue/talk.ts";
import { isPassed, scoreOf } from "../../server/src/engines/role-play/scoring.ts";
import type {
  ScenarioContent,
  TestPhrases,
} from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";
import { deny, isAskedBack } from "./denials.ts";
import { pointsIn } from "./phrases.ts";
import { numbers } from "./random.ts";

interface Agreement {
  talks: number;
  agreed: number;
  /** Those that agree even if no phrase makes a point besides its own. */
  strictlyAgreed: number;
  /** Those that agree with what was said by the labels for all points; undefined where nobody has read for them. */
  agreedAsLabelled: number | undefined;
  /** Failed though they passed, and the other way round. */
  wronglyFailed: number;
  wronglyPassed: number;
}

/** What an ungraded scenario is held to here: it has no mark, and the detector is to be measured in it all the same. */
export const otherwiseMark = 60;

/**
 * Learners with a hidden truth: which points they are able to make, each with a skill of their own from 0 to 1. They begin
 * by themselves with about half of these; asked for one, they make it nine times in ten, and again in other words when they
 * are asked again. Asked back about what must not be said, they say no. Asked for a point that they cannot make they say a near miss or
 * nothing to the matter. All of it is taken from the blind phrases. The truth is what they really said; the detector hears them as the character does. Where it hears a
 * point in a phrase for another one, nobody said whether that is right ("you will have the money on Friday" names a date and
 * a refund): `agreed` believes it, `strictlyAgreed` takes it for wrong. Where the phrases were read for all points, `agreedAsLabelled`
 * goes by that.
 */
export function simulate(
  content: ScenarioContent,
  language: Language,
  phrases: TestPhrases,
  talks: number,
): Agreement {
  const result: Agreement = {
    talks,
    agreed: 0,
    strictlyAgreed: 0,
    agreedAsLabelled: undefined,
    wronglyFailed: 0,
    wronglyPassed: 0,
  };
  let labelled = 0;
  const mark = content.passMark ?? otherwiseMark;
  for (let talk = 0; talk < talks; talk += 1) {
    const { truth, unlabelled, labels, heard } = converse(content, language, phrases, talk);
    const passes = (ids: string[]) => isPassed(scoreOf(content.concepts, ids), mark);
    const [really, asHeard] = [passes([...truth, ...unlabelled]), passes(heard)];
    if (passes(truth) === asHeard) result.strictlyAgreed += 1;
    if (passes(labels) === asHeard) labelled += 1;
    if (really === asHeard) result.agreed += 1;
    else if (really === true) result.wronglyFailed += 1;
    else result.wronglyPassed += 1;
  }
  return { ...result, agreedAsLabelled: phrases.also === undefined ? undefined : labelled };
}

/** One talk: what was true, what was heard, and the lines in a row. */
export function converse(content: ScenarioContent, language: Language, phrases: TestPhrases, talk: number) {
  const random = numbers(talk + 1);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? "";
  const skill = random();
  const able = new Set(content.concepts.filter(() => random() < skill).map(({ id }) => id));
  const truth = new Set<string>();
  const unlabelled = new Set<string>();
  const labels = new Set<string>();
  const lines: string[] = [];
  const speak = (id: string): string => {
    const own = phrases.concepts.find((concept) => concept.id === id);
    if (own === undefined) return pick(phrases.none);
    if (!able.has(id) || random() >= answers) return pick(random() < 0.5 ? own.misses : phrases.none);
    truth.add(id);
    return pick(own.covers);
  };
  let turn = begin(content, language, { seed: talk, attempt: 1 });
  const unprompted = content.concepts.filter(({ id }) => able.has(id) && random() < 0.5).map(({ id }) => id);
  for (let spoken = 0; spoken < mostTurns && !turn.isOver; spoken += 1) {
    const id = unprompted.shift() ?? turn.state.probing;
    const said = id === null ? pick(phrases.none) : speak(id);
    lines.push(said);
    turn = reply(content, language, turn.state, said);
    for (const made of pointsIn(phrases, said)) labels.add(made);
    for (const { conceptId } of turn.covered) if (id !== null && conceptId !== id) unlabelled.add(conceptId);
    if (isAskedBack(turn)) turn = deny(content, language, turn);
  }
  const { state } = end(content, language, turn.state);
  const heard = state.points.flatMap((point) => (point.coveredAfter === null ? [] : [point.id]));
  return { truth: [...truth], unlabelled: [...unlabelled], labels: [...labels], heard, lines };
}

/** Of those who can make a point, the share that does when asked. */
const answers = 0.9;
const mostTurns = 40;
