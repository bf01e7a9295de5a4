import {
  consequencesOf,
  newBreaches,
  newSuspicion,
  type Suspected,
  withBreaches,
} from "../breaches/breach.ts";
import { type Demand, demandsBy } from "../breaches/demand.ts";
import type { Breach, Given } from "../breaches/record.ts";
import { type Settled, settle } from "../breaches/settle.ts";
import { questionsIn } from "../detection/text/questions.ts";
import type { Script } from "../script/scenario-content.ts";
import { answerTo } from "./answers.ts";
import { type Speech, say, withMood, withState } from "./speech.ts";
import type { DialogueState } from "./state.ts";
import type { Utterance } from "./utterance.ts";

/** What a turn means for outcomes to avoid, taken up before anything else. */
export interface TakenUp {
  speech: Speech;
  /** Something came about that must not, or a learner confirmed that it did. */
  isBreach: boolean;
  /** How the turn answers what was asked back; null: nothing was. */
  settled: Settled | null;
}

/** What was asked back about is settled, and what must not happen and did is reacted to. */
export function takeUpOutcomes(speech: Speech, utterance: Utterance): TakenUp {
  const { content, script, state } = speech;
  const { said } = utterance;
  const { breaches, settled } = settle(
    content,
    script,
    outcomesOf(state),
    said,
    madeIn(utterance),
    state.turns,
  );
  const demands = demandsIn(speech);
  const added = newBreaches(script, breaches, said, state.turns, demands);
  const confirmed =
    settled === "confirmed" ? breaches.filter(({ id }) => isAskedAt(state, id, state.turns - 1)) : [];
  const answered = settled === null ? speech : withState(speech, { breaches: [...breaches] });
  const known = withGiven(answered, added, demands);
  const isBreach = added.length > 0 || confirmed.length > 0;
  return { speech: reactToBreaches(known, added, [...added, ...confirmed]), isBreach, settled };
}

/** What was asked for is kept with what was given: read again, the answer alone says nothing. */
function withGiven(speech: Speech, added: readonly Breach[], demands: readonly Demand[]): Speech {
  const { given = [], turns } = speech.state;
  const told = demands.filter(({ id }) => added.some((breach) => breach.id === id));
  const newly = told.map(({ id, line }): Given => ({ id, turn: turns, demand: line }));
  return told.length === 0 ? speech : withState(speech, { given: [...given, ...newly] });
}

export function outcomesOf({ breaches = [], askedBack = [] }: DialogueState) {
  return { breaches, asked: askedBack };
}

export function madeIn({ heard, evidence }: Utterance) {
  return [...heard, ...evidence];
}

function isAskedAt({ askedBack = [] }: DialogueState, id: string, at: number): boolean {
  return askedBack.some((asked) => asked.id === id && asked.turn === at);
}

/** What must not happen has happened: the character reacts to it. */
function reactToBreaches(speech: Speech, added: readonly Breach[], certain: readonly Breach[]): Speech {
  const { script, content, state } = speech;
  if (certain.length === 0) return speech;
  const outcomes = (script.mustNot ?? []).filter(({ id }) => certain.some((breach) => breach.id === id));
  let said = withState(speech, { breaches: withBreaches(state.breaches ?? [], added), strayedInARow: 0 });
  // A character who got what they should not have has no reason to be cross.
  if (!consequencesOf(content, certain).includes("fails")) said = withMood(said, script.moods.bad);
  for (const { id, reactions } of outcomes.slice(0, 1))
    said = say(said, { name: `${id} reactions`, lines: reactions });
  return said;
}

/** What a turn makes suspicious without making it clear; undefined where it is clear. */
export function suspicionIn(speech: Speech, utterance: Utterance): Suspected | undefined {
  const { content, script, state } = speech;
  const { language, said } = utterance;
  const least = isAnswerableQuestion(script, utterance) ? OF_ANSWERABLE : 0;
  return newSuspicion(content, language, script, outcomesOf(state), said, madeIn(utterance), state.turns, {
    least,
    demands: demandsIn(speech),
  });
}

/** What the character has just asked for, or asked for before it had to ask what was meant: then a "yes" says nothing. */
function demandsIn({ content, script, state }: Speech): Demand[] {
  const { lastLine, probing, points, askedBack = [], turns } = state;
  const asked = demandsBy(content, script, lastLine);
  // What is said after asking back answers that.
  if (asked.length > 0 || askedBack.some(({ turn }) => turn === turns - 1)) return asked;
  const probes = points.find(({ id }) => id === probing)?.probes ?? 0;
  const lines = script.concepts.find(({ id }) => id === probing)?.probes[probes - 1] ?? [];
  const before = lines.flatMap((line) => demandsBy(content, script, line));
  return before.map((demand) => ({ ...demand, isClosed: false }));
}

/** "Do your parents know what you do for a living?" asks about the character's work, and insults. */
const OF_ANSWERABLE = 2;

/** Nothing but a question after something unknown that the character can answer: asking how much a fifth would be grants none. */
export function isAnswerableQuestion(script: Script, { language, reading }: Utterance): boolean {
  const kinds = [...questionsIn(language, reading).values()];
  const isOnlyAsked = reading.isAsked.every(Boolean) && kinds.includes("open");
  return isOnlyAsked && answerTo(language, script, reading) !== undefined;
}

/** "So I may have the ten per cent?" Until the learner makes it clear, it counts. */
export function askBack(speech: Speech, { breach, reason }: Suspected): Speech {
  const { script, state } = speech;
  const { id, turn } = breach;
  const demand = demandsIn(speech).find((one) => one.id === id)?.line;
  const lines = script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];
  const asked = withState(speech, {
    breaches: withBreaches(state.breaches ?? [], [breach]),
    askedBack: [
      ...(state.askedBack ?? []),
      demand === undefined ? { id, turn, reason } : { id, turn, demand, reason },
    ],
    strayedInARow: 0,
  });
  return say(asked, { name: `${id} asked back`, lines });
}
