import { breachOf, type Doubt, newDoubt } from "../breaches/doubt.ts";
import { counting } from "../breaches/record.ts";
import { saidAnywhere } from "../breaches/suspicion/said-anywhere.ts";
import { scoreOf } from "../scoring.ts";
import { coveredIds } from "./mood.ts";
import { isAnswerableQuestion, madeIn, outcomesOf } from "./outcomes.ts";
import { withPoints } from "./points.ts";
import { type Speech, say, withState } from "./speech.ts";
import type { DialogueState } from "./state.ts";
import type { Utterance } from "./utterance.ts";

/** Where nothing is graded, a talk has gone well from here on. */
const UNGRADED_MARK = 60;

/** So many doubts are asked about in a talk: an honest learner is not to be questioned. */
const MOST_DOUBTS = 2;

/** Keeps what the turn leaves in doubt, unless another turn does so more. */
export function withDoubt(speech: Speech, utterance: Utterance): Speech {
  const { content, script, state } = speech;
  const { language, said, isList, repeats } = utterance;
  if (isList || repeats !== null || isAnswerableQuestion(script, utterance)) return speech;
  const heard = madeIn(utterance);
  const doubt = newDoubt(content, language, script, outcomesOf(state), said, heard, state.turns);
  const { doubts = [] } = state;
  if (doubt === undefined || doubts.some(({ id, margin }) => id === doubt.id && margin >= doubt.margin))
    return speech;
  return withState(speech, { doubts: [...doubts.filter(({ id }) => id !== doubt.id), doubt] });
}

/**
 * As soon as the points of a talk reach the mark, what was left in doubt most is asked about: nobody passes with a doubtful turn that
 * nobody asked about.
 * @returns undefined where nothing is to be asked
 */
export function askAboutDoubt(speech: Speech, utterance: Utterance): Speech | undefined {
  const doubt = nextDoubt(speech.state);
  if (doubt === undefined || utterance.repeats !== null || isAnswer(speech.state)) return undefined;
  const made = withPoints(speech, utterance.evidence);
  return isAtStake(made) ? ask(made, utterance, doubt) : undefined;
}

/** Nobody is asked twice in a row. */
function isAnswer({ askedBack = [], turns }: DialogueState): boolean {
  return askedBack.some(({ turn }) => turn === turns - 1);
}

/** What was left in doubt most, and not made clear in the meantime. */
function nextDoubt({ doubts = [], breaches = [], askedBack = [] }: DialogueState): Doubt | undefined {
  if (askedBack.filter(({ doubted }) => doubted !== undefined).length >= MOST_DOUBTS) return undefined;
  const known = new Set([...counting(breaches), ...askedBack].map(({ id }) => id));
  return doubts
    .filter(({ id }) => !known.has(id))
    .toSorted((one, other) => other.margin - one.margin)
    .at(0);
}

function isAtStake({ content: { concepts, passMark }, state }: Speech): boolean {
  const score = scoreOf(concepts, coveredIds(state));
  return counting(state.breaches ?? []).length === 0 && score >= (passMark ?? UNGRADED_MARK);
}

/** "Earlier I heard: “…”. So I may have the ten per cent?" */
function ask(speech: Speech, { language }: Utterance, doubt: Doubt): Speech {
  const { script, state } = speech;
  const { id, turn, quote, margin: reason } = doubt;
  const asking = script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];
  const recalled = saidAnywhere[language].recalling.replace("{quote}", () => quote);
  const asked = withState(speech, {
    breaches: [...(state.breaches ?? []), breachOf(doubt)],
    askedBack: [...(state.askedBack ?? []), { id, turn: state.turns, doubted: turn, reason }],
    strayedInARow: 0,
  });
  const said = turn === state.turns ? asked : { ...asked, lines: [...asked.lines, recalled] };
  return say(said, { name: `${id} asked back`, lines: asking });
}
