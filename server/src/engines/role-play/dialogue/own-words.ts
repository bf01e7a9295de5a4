import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { speakers } from "../detection/stance/stance.ts";
import { readWords, type Word } from "../detection/text/words.ts";
import { spokenLines } from "../script/repeated-lines.ts";
import type { Script } from "../script/scenario-content.ts";
import { withoutCourtesies } from "./courtesy.ts";
import { isOutOfOrder } from "./word-order.ts";

/**
 * What somebody says in words of their own, each letter where it was: a line of the character's, the advice of a result
 * page, the points' names and the briefing are left out, whatever stands around them, and of a list of keywords nothing is left. Only this
 * makes points. A good answer of the result page may be said: a learner who repeats it has learnt it.
 * @param reworded what the character said in other words than its author's
 * @param words of the utterance, where it was read before
 * @param attempt of the learner's, from 1: before the first one is over nobody has seen the result page's advice
 */
export function ownWords(
  language: Language,
  script: Script,
  utterance: string,
  reworded: readonly string[] = [],
  attempt = 2,
  { words } = readWords(language, utterance),
): string {
  if (isWordList(language, script, words)) return "";
  const { lines, advice, briefing, sentences, answers, briefingLength, name, points } = preparedFor(
    language,
    script,
  );
  const said = reworded.flatMap((line) => allRuns(readWords(language, line).words));
  const repeated = new Set([
    ...runsOf(words, lines),
    ...runsOf(words, new Set(said)),
    ...(attempt > 1 ? runsOf(words, advice) : []),
  ]);
  const read = runsOf(words, briefing);
  const isRecital =
    read.size >= shortestRecital &&
    (read.size * 2 >= briefingLength || words.some(({ text }, index) => read.has(index) && name.has(text)));
  const copied = sentencesIn(words).filter(
    (own) =>
      own.length >= shortestCopy &&
      sentences.includes(` ${textOf(own)} `) &&
      !answers.includes(` ${textOf(own)} `),
  );
  // "Good morning, Mrs Keller." says nothing of the matter, whatever example it comes close to.
  const polite = sentencesIn(words).filter((own) => withoutCourtesies(language, script, own).length === 0);
  const named = sentencesIn(words).filter((own) => namesPoints(language, points, own));
  const isCopied = new Set([...copied, ...polite, ...named].flat());
  const borrowed = words.filter(
    (word, index) => repeated.has(index) || isCopied.has(word) || (isRecital && read.has(index)),
  );
  let own = utterance;
  for (const { start, end } of borrowed) own = own.slice(0, start) + blank(end - start) + own.slice(end);
  return own;
}

/**
 * Key words, or words in no order that anybody speaks in.
 * @param listed how many of the learner's turns before were lists: after two of them less is taken for a sentence
 */
export function isWordList(language: Language, script: Script, words: readonly Word[], listed = 0): boolean {
  return isKeywordList(language, words) || isOutOfOrder(language, script, words, listed);
}

/** So many words in a row are no coincidence. */
const shortestRun = 8;
/** The briefing has facts to pass on; not its sentences about the character, nor half of it. */
const shortestRecital = 10;
/** A whole sentence of it is read out; facts go into sentences of one's own. */
const shortestCopy = 6;
/** Notes are short; of what is talk at least one word in eight is a small one. */
const shortestList = 6;
const leastSmallWords = 1 / 8;

/** "Check who is calling, and report the call.": the names of points are on the page before. Nobody is told anything by them. */
function namesPoints(language: Language, points: readonly string[], own: readonly Word[]): boolean {
  const { functionWords, conjunctions } = grammars[language];
  const said = ` ${textOf(own)} `;
  const left = points.reduce((text, point) => text.replaceAll(` ${point} `, " "), said);
  if (left === said) return false;
  const others = left.split(" ").filter((word) => word !== "");
  const telling = others.filter((word) => !functionWords.has(word) && !conjunctions.has(word));
  return telling.length <= mostBesideNames && !others.some((word) => speakers.has(word));
}

/** "Please do: check who is calling." */
const mostBesideNames = 2;
/** A name of a word or two is a word that people say. */
const shortestName = 3;

/** Of all phrases that the detector is measured with, hardly one is said without a small word. */
function isKeywordList(language: Language, words: readonly Word[]): boolean {
  const { functionWords, negations, conjunctions } = grammars[language];
  const small = [functionWords, negations, conjunctions];
  const count = words.filter(({ text }) => small.some((list) => list.has(text))).length;
  return words.length >= shortestList && count < words.length * leastSmallWords;
}

/** A sentence ends where something was left out. */
function blank(length: number): string {
  return ".".repeat(length);
}

/** Which words stand in a run that is in `runs`, by their index. */
function runsOf(words: readonly Word[], runs: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at + shortestRun <= words.length; at += 1) {
    if (!runs.has(runAt(words, at))) continue;
    for (let index = at; index < at + shortestRun; index += 1) found.add(index);
  }
  return found;
}

function allRuns(words: readonly Word[]): string[] {
  return words.map((_, at) => runAt(words, at));
}

function runAt(words: readonly { text: string }[], at: number): string {
  return words
    .slice(at, at + shortestRun)
    .map(({ text }) => text)
    .join(" ");
}

function sentencesIn(words: readonly Word[]): Word[][] {
  return [...Map.groupBy(words, ({ sentence }) => sentence).values()];
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(" ");
}

interface Prepared {
  lines: ReadonlySet<string>;
  /** Of the result page. */
  advice: ReadonlySet<string>;
  briefing: ReadonlySet<string>;
  /** The briefing in plain words, and what makes points and may stand there too. */
  sentences: string;
  answers: string;
  briefingLength: number;
  name: ReadonlySet<string>;
  /** The names of points, the longest first. */
  points: readonly string[];
}

const remembered = new WeakMap<Script, Prepared>();

function preparedFor(language: Language, script: Script): Prepared {
  const known = remembered.get(script);
  if (known !== undefined) return known;
  const read = (text: string) => readWords(language, text).words;
  const briefing = read(script.briefing);
  const advice = script.concepts.flatMap(({ criterion, missed }) => [criterion, missed]);
  const prepared = {
    lines: new Set(spokenLines(script).flatMap((line) => allRuns(read(line)))),
    advice: new Set(advice.flatMap((line) => allRuns(read(line)))),
    briefing: new Set(allRuns(briefing)),
    sentences: ` ${textOf(briefing)} `,
    answers: script.concepts
      .flatMap(({ goodAnswer, examples }) => [goodAnswer, ...examples])
      .map((text) => ` ${textOf(read(text))} `)
      .join(""),
    briefingLength: briefing.length,
    name: new Set(read(script.character.name).map(({ text }) => text)),
    points: script.concepts
      .map((concept) => read(concept.name))
      .filter((point) => point.length >= shortestName)
      .map(textOf)
      .sort((one, other) => other.length - one.length),
  };
  remembered.set(script, prepared);
  return prepared;
}
