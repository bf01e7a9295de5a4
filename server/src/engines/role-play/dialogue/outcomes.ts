import { consequencesOf, newBreaches, newSuspicion, settle, withBreaches } from "../breaches/breach.ts";
import type { Breach } from "../breaches/record.ts";
import { questionsIn } from "../detection/text/questions.ts";
import type { ScenarioContent, Script } from "../script/scenario-content.ts";
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
  settled: ReturnType<typeof settle>["settled"];
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
  const added = newBreaches(script, breaches, said, state.turns);
  const confirmed =
    settled === "confirmed"
      ? breaches.filter(({ turn, id }) => isAskedAt(state, id, turn, state.turns - 1))
      : [];
  const known = settled === null ? speech : withState(speech, { breaches: [...breaches] });
  const isBreach = added.length > 0 || confirmed.length > 0;
  return { speech: reactToBreaches(known, added, [...added, ...confirmed]), isBreach, settled };
}

export function outcomesOf({ breaches = [], askedBack = [] }: DialogueState) {
  return { breaches, asked: askedBack };
}

export function madeIn({ heard, evidence }: Utterance) {
  return [...heard, ...evidence];
}

function isAskedAt({ askedBack = [] }: DialogueState, id: string, turn: number, at: number): boolean {
  return askedBack.some(
    (asked) => asked.id === id && asked.turn === at && (asked.doubted ?? asked.turn) === turn,
  );
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
export function suspicionIn({ content, script, state }: Speech, utterance: Utterance): Breach | undefined {
  const { language, said } = utterance;
  const least = isAnswerableQuestion(script, utterance) ? OF_ANSWERABLE : 0;
  return newSuspicion(content, language, script, outcomesOf(state), said, madeIn(utterance), state.turns, {
    least,
    demanded: demandedBy(content, script, state),
  });
}

/**
 * What the character has just asked for: what else it says to get a refusal is a demand ("How does your password begin?"). Only outcomes
 * that fail the run are looked at, as a "yes" is soon said.
 */
function demandedBy(
  { mustNot = [] }: ScenarioContent,
  { concepts }: Script,
  { lastLine, probing }: DialogueState,
): string[] {
  const probed = concepts.find(({ id, probes }) => id === probing && probes.flat().includes(lastLine));
  if (probed === undefined) return [];
  return mustNot.flatMap(({ id, consequence, refusedBy = [] }) =>
    consequence === "fails" && refusedBy.includes(probed.id) ? [id] : [],
  );
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
export function askBack(speech: Speech, suspicion: Breach): Speech {
  const { content, script, state } = speech;
  const { id, turn } = suspicion;
  const wasDemanded = demandedBy(content, script, state).includes(id);
  const lines = script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];
  const asked = withState(speech, {
    breaches: withBreaches(state.breaches ?? [], [suspicion]),
    askedBack: [...(state.askedBack ?? []), wasDemanded ? { id, turn, wasDemanded } : { id, turn }],
    strayedInARow: 0,
  });
  return say(asked, { name: `${id} asked back`, lines });
}
