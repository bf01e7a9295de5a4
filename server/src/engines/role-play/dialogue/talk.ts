import type { Language } from "#kernel/language.ts";
import {
  type Breach,
  consequencesOf,
  counting,
  newBreaches,
  newSuspicion,
  settle,
  withBreaches,
} from "../breaches/breach.ts";
import { readSaid, type Said } from "../breaches/said.ts";
import type { Heard } from "../breaches/suspicion/find-suspicion.ts";
import { detect } from "../detection/detector.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { type Reading, readWords } from "../detection/text/words.ts";
import { scoreOf } from "../scoring.ts";
import type { LinePool, OptionalPool, ScenarioContent, Script } from "../script/scenario-content.ts";
import { answerTo, isAnswered } from "./answers.ts";
import { isEcho, isRecital } from "./echo.ts";
import { intentOf } from "./intent.ts";
import { coveredIds, moodAfterPoint, moodAfterStraying } from "./mood.ts";
import { ownWords } from "./own-words.ts";
import { announceLeaving, askAgain, continueScript, endUnanswered, wrapUp } from "./progress.ts";
import { finishTurn, type Speech, say, withMood, withState } from "./speech.ts";
import type { DialogueState, Evidence, Turn } from "./state.ts";
import type { Pool } from "./variants.ts";

/** The character speaks first. `seed` is the same for all attempts of a learner at a scenario; attempts count from 1. */
export function begin(
  content: ScenarioContent,
  language: Language,
  { seed, attempt }: { seed: number; attempt: number },
): Turn {
  const script = scriptOf(content, language);
  const state: DialogueState = {
    format: 1,
    seed,
    attempt,
    turns: 0,
    mood: script.moods.start,
    points: content.concepts.map(({ id }) => ({ id, coveredAfter: null, probes: 0 })),
    probing: null,
    strayedInARow: 0,
    strayed: 0,
    taken: {},
    lastLine: "",
    lastUtterance: "",
    ending: null,
  };
  return finishTurn(say({ content, script, state, lines: [] }, poolOf(script, "openings")));
}

/** How an utterance came about, and what a judge heard in it. */
interface Hearing {
  /** Which points a judge heard; undefined: the detector's are taken. */
  judged?: readonly Evidence[] | undefined;
  /** A recogniser wrote it down, and may have misheard. */
  isSpoken?: boolean;
}

/** What the character answers. Pure: the same state and utterance have the same reply. */
export function reply(
  content: ScenarioContent,
  language: Language,
  state: DialogueState,
  utterance: string,
  { judged, isSpoken = false }: Hearing = {},
): Turn {
  if (state.ending !== null)
    return finishTurn({ content, script: scriptOf(content, language), state, lines: [] });
  const script = scriptOf(content, language);
  const turn = { ...state, turns: state.turns + 1, lastUtterance: utterance };
  const begun: Speech = { content, script, state: turn, lines: [] };
  const reading = readWords(language, utterance);
  const plain = reading.words.map(({ text }) => text);
  const isEchoed = isEcho(language, script, state.lastUtterance, plain, state.reworded);
  const isRead = !isEchoed && isRecital(language, script, plain);
  const heard = isEchoed || isRead ? [] : hear(script, language, state, { utterance, reading });
  const evidence = (judged ?? heard).filter(({ conceptId }) => isOpen(state, conceptId));
  const said = readSaid(language, utterance, { read: reading, isSpoken });
  const made = [...heard, ...(isEchoed || isRead ? [] : evidence)];
  const { speech, isBreach, settled } = takeUpOutcomes(begun, said, made);
  if (isEchoed) return finishTurn(isBreach ? speech : stray(speech, poolOf(script, "echo")));
  if (isRead) return finishTurn(isBreach ? speech : stray(speech, poolOf(script, "repair")));
  const isClear = isBreach || isAnswerableQuestion(language, script, reading);
  const suspicion = isClear ? undefined : suspicionIn(speech, language, said, made);
  if (suspicion !== undefined) return finishTurn(askBack(withPoints(speech, evidence), suspicion), evidence);
  if (evidence.length > 0) return finishTurn(react(speech, language, evidence, reading), evidence);
  if (isBreach) return finishTurn(speech);
  if (settled !== null && (settled === "denied" || isAllCovered(speech)))
    return finishTurn(resumeTalk(speech));
  const again = heard.filter(({ conceptId }) => !isOpen(state, conceptId));
  return finishTurn(respond(speech, language, { utterance, reading }, again));
}

/** What a learner says, read once for all that looks at it. */
interface Utterance {
  utterance: string;
  reading: Reading;
}

/** The points in what is said in words of one's own. */
function hear(
  script: Script,
  language: Language,
  { reworded, attempt }: DialogueState,
  { utterance, reading }: Utterance,
) {
  const own = ownWords(language, script, utterance, reworded, attempt, reading);
  return detect(language, script.concepts, own, own === utterance ? reading : undefined);
}

/** The learner ends the talk: the last line depends on how much was covered. */
export function end(content: ScenarioContent, language: Language, state: DialogueState): Turn {
  const script = scriptOf(content, language);
  const speech: Speech = { content, script, state, lines: [] };
  return finishTurn(state.ending === null ? takeLeave(speech) : speech);
}

function scriptOf({ scripts, language: original, key }: ScenarioContent, language: Language): Script {
  const script = scripts[language] ?? scripts[original];
  if (script === undefined)
    throw new Error(`Scenario ${key} has no script, not even in its original's language.`);
  return script;
}

function poolOf({ lines }: Script, name: LinePool | OptionalPool): Pool {
  return { name, lines: lines[name] ?? [] };
}

function isOpen({ points }: DialogueState, conceptId: string): boolean {
  return points.some(({ id, coveredAfter }) => id === conceptId && coveredAfter === null);
}

/** What was asked back about is settled, and what must not happen and did is taken up before anything else. */
function takeUpOutcomes(speech: Speech, said: Said, heard: readonly Heard[]) {
  const { content, script, state } = speech;
  const before = { breaches: state.breaches ?? [], asked: state.askedBack ?? [] };
  const { breaches, settled } = settle(content, script, before, said, heard, state.turns);
  const added = newBreaches(script, breaches, said, state.turns);
  const confirmed =
    settled === "confirmed"
      ? breaches.filter(({ turn, id }) => isAskedAt(state, id, turn, state.turns - 1))
      : [];
  const known = settled === null ? speech : withState(speech, { breaches: [...breaches] });
  const isBreach = added.length > 0 || confirmed.length > 0;
  return { speech: takeUp(known, added, [...added, ...confirmed]), isBreach, settled };
}

function isAskedAt({ askedBack = [] }: DialogueState, id: string, turn: number, at: number): boolean {
  return turn === at && askedBack.some((asked) => asked.id === id && asked.turn === at);
}

/** What must not happen has happened: the character reacts to it. */
function takeUp(speech: Speech, added: readonly Breach[], certain: readonly Breach[]): Speech {
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

function suspicionIn(
  { content, script, state }: Speech,
  language: Language,
  said: Said,
  heard: readonly Heard[],
) {
  const before = { breaches: state.breaches ?? [], asked: state.askedBack ?? [] };
  return newSuspicion(content, language, script, before, said, heard, state.turns);
}

/** Nothing but a question after something unknown that the character can answer: asking how much a fifth would be grants none. */
function isAnswerableQuestion(language: Language, script: Script, reading: Reading): boolean {
  const kinds = [...questionsIn(language, reading).values()];
  const isOnlyAsked = reading.isAsked.every(Boolean) && kinds.includes("open");
  return isOnlyAsked && answerTo(language, script, reading) !== undefined;
}

/** "So I may have the ten per cent?" Until the learner makes it clear, it counts. */
function askBack(speech: Speech, suspicion: Breach): Speech {
  const { script, state } = speech;
  const { id, turn } = suspicion;
  const lines = script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];
  const asked = withState(speech, {
    breaches: withBreaches(state.breaches ?? [], [suspicion]),
    askedBack: [...(state.askedBack ?? []), { id, turn }],
    strayedInARow: 0,
  });
  return say(asked, { name: `${id} asked back`, lines });
}

/** It is settled: the talk goes on where it was, and what was asked for before is asked for again. */
function resumeTalk(speech: Speech): Speech {
  if (isAllCovered(speech)) return wrapUp(speech);
  const said = withState(say(speech, poolOf(speech.script, "acknowledgements")), { strayedInARow: 0 });
  const again = askAgain(said);
  const asked = again === undefined ? said : say(said, again);
  return asked.lines.length > 0 ? asked : continueScript(asked);
}

function isAllCovered({ state }: Speech): boolean {
  return state.points.every(({ coveredAfter }) => coveredAfter !== null);
}

/** The points that were made, and the mood that follows. */
function withPoints(speech: Speech, evidence: readonly Evidence[]): Speech {
  if (evidence.length === 0) return speech;
  const { script, content } = speech;
  const made = evidence.map(({ conceptId }) => conceptId);
  const points = speech.state.points.map((point) =>
    made.includes(point.id) ? { ...point, coveredAfter: point.probes } : point,
  );
  const said = withState(speech, { points, strayedInARow: 0 });
  return speech.lines.length > 0 ? said : withMood(said, moodAfterPoint(content, script, said.state));
}

/**
 * Something new was said: the character takes it up. A learner who speaks freely is not interrupted by a
 * probe; once the character had to ask, it goes on asking.
 */
function react(speech: Speech, language: Language, evidence: readonly Evidence[], reading: Reading): Speech {
  const { script } = speech;
  const made = evidence.map(({ conceptId }) => conceptId);
  const wasAsking = speech.state.probing !== null;
  let said = withPoints(speech, evidence);
  const isReactedTo = speech.lines.length > 0;
  const concepts = script.concepts
    .filter(({ id }) => made.includes(id))
    .slice(0, isReactedTo ? 1 : mostReactions);
  for (const { id, reactions } of concepts) said = say(said, { name: `${id} reactions`, lines: reactions });
  const answer = answerTo(language, script, reading);
  const isOpenQuestion = answer !== undefined && !isAnswered(language, script, answer, said.lines);
  if (isOpenQuestion) said = say(said, answer);
  if (isAllCovered(said)) return wrapUp(said);
  return wasAsking && !isOpenQuestion ? continueScript(said) : said;
}

/** Three answers at a time are a list, not talk. */
const mostReactions = 2;

function respond(
  speech: Speech,
  language: Language,
  { utterance, reading }: Utterance,
  again: readonly Evidence[],
): Speech {
  const { script, state } = speech;
  const intent = intentOf(language, script, utterance, reading);
  if (state.isLeaving === true && intent !== "rude")
    return leave(speech, answerTo(language, script, reading));
  switch (intent) {
    case "silence":
      return stray(speech, poolOf(script, "silence"));
    case "rude":
      return stray(withMood(speech, script.moods.bad), poolOf(script, "rude"));
    case "farewell":
      if (state.turns <= 1) return stray(speech, poolOf(script, "small_talk"));
      return (isAllCovered(speech) ? undefined : announceLeaving(speech)) ?? takeLeave(speech);
    case "courtesy":
      return stray(speech, poolOf(script, "small_talk"));
    case "brief":
    case "question": {
      const answer = answerTo(language, script, reading) ?? askedBefore(script, again);
      if (answer !== undefined) return stray(speech, answer);
      return stray(speech, poolOf(script, intent === "brief" ? "brief" : "unknown_question"));
    }
    case "not understood":
      return stray(speech, askAgain(speech) ?? poolOf(script, "repair"));
    case "another language":
      return stray(
        speech,
        poolOf(script, script.lines.other_language === undefined ? "repair" : "other_language"),
      );
    case "off the subject": {
      const answer = answerTo(language, script, reading);
      return stray(speech, answer ?? poolOf(script, "repair"));
    }
    case "offer":
    case "offered help":
    case "on the subject": {
      const answer = answerTo(language, script, reading);
      if (answer !== undefined) return stray(speech, answer);
      const listened = intent === "offered help" ? speech : say(speech, poolOf(script, listening[intent]));
      return continueScript(withState(listened, { strayedInARow: 0 }));
    }
  }
}

/** What is said to what needs no answer of its own, before the next question. */
const listening = {
  offer: "offered",
  "on the subject": "acknowledgements",
} as const;

/** A question that made its point earlier is answered as it was then, in other words. */
function askedBefore({ concepts }: Script, [first]: readonly Evidence[]): Pool | undefined {
  const concept = concepts.find(({ id }) => id === first?.conceptId);
  return concept === undefined ? undefined : { name: `${concept.id} reactions`, lines: concept.reactions };
}

/**
 * A turn that leads nowhere has an answer of its own; the point that was asked for stays open. Not for ever: after two in a row,
 * and later at once, the character also goes on, so that every talk ends.
 */
function stray(speech: Speech, pool: Pool): Speech {
  const { state, script } = speech;
  const answered = withState(say(speech, pool), {
    strayedInARow: state.strayedInARow + 1,
    strayed: state.strayed + 1,
  });
  const said = withMood(answered, moodAfterStraying(script, answered.state));
  const { strayedInARow, strayed } = said.state;
  const allowed = Math.max(0, 2 - Math.floor(strayed / 5));
  const mayWait = strayedInARow <= allowed && said.lines.length > 0;
  return mayWait ? said : withState(continueScript(said), { strayedInARow });
}

/** It was said that the talk will end, and nothing more came but perhaps a question. */
function leave(speech: Speech, answer: Pool | undefined): Speech {
  const said = answer === undefined ? speech : say(speech, answer);
  const mayAsk = said.state.points.some(({ coveredAfter, probes }) => coveredAfter === null && probes < 2);
  return mayAsk ? takeLeave(said) : endUnanswered(said);
}

function takeLeave(speech: Speech): Speech {
  const { content, script, state } = speech;
  const score = scoreOf(content.concepts, coveredIds(state));
  const hasBreaches = counting(state.breaches ?? []).length > 0;
  const name = hasBreaches || score < 40 ? "poor" : score >= 80 ? "good" : "fair";
  const said = say(speech, { name: `closing ${name}`, lines: script.closings[name] });
  return withState(said, { ending: "learner", probing: null });
}
