import type { Language } from "#kernel/language.ts";
import { grammars } from "../../detection/grammar/grammar.ts";
import type { ConceptWords, OutcomeToAvoid, Script } from "../../script/scenario-content.ts";
import { quoteOf } from "../quote.ts";
import { type Clause, findPhrase, readSaid, type Said, sentenceAround, suppositionOf } from "../said.ts";
import { isTakenBack } from "../taken-back.ts";
import { findInsulting, findStrangeName } from "./belittling.ts";
import { compileSuspicion, type Suspect } from "./compile-suspicion.ts";
import { type Expected, expectedIn } from "./expected.ts";
import { isRequest } from "./requests.ts";
import { type Resemblance, type Weigh, weighBy } from "./resemblance.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** An outcome that a turn may have brought about, though nothing says so clearly, with the learner's own words. */
interface Suspicion {
  id: string;
  quote: string;
  /** Nothing but a word that nobody expects gives reason to it: a recogniser may have put it there. */
  isUnexpected: boolean;
  /** How much gives reason to it; a rule alone is worth 4. */
  strength: number;
  /** How much more than is needed for asking about it; below 0: less. */
  margin: number;
}

/** A point that the turn makes, and where. */
export interface Heard {
  conceptId: string;
  spans: readonly { start: number; end: number }[];
}

/**
 * The first outcome that is suspected of what was said: it touches what the outcome is about, and is no refusal, no question, no
 * quotation and nothing imagined.
 * @param outcomes that may be asked about
 * @param heard points that the turn makes: who refuses an outcome is suspected of it only where whole lines speak against them
 * @param how strictly: what nobody expects is no reason by itself; an answer ("No.") is short and is not compared with whole lines
 * @param lowered by so much less reason is enough
 */
export function findSuspicion(
  language: Language,
  script: Script,
  outcomes: readonly OutcomeToAvoid[],
  said: Said,
  heard: readonly Heard[],
  how: "wide" | "answer" | "strict" = "wide",
  lowered = 0,
): Suspicion | undefined {
  const { suspects, exemplary, expected, weigh } = knownOf(language, script);
  const sentences = sentencesOf(said).filter(
    (sentence, index, all) => !exemplary.has(textOf(said, sentence)) && !isRefusedNext(said, all[index + 1]),
  );
  const possible = suspects.filter(({ id }) => outcomes.some((outcome) => outcome.id === id));
  const refused = refusedIn(outcomes, heard);
  const find = (findIn: typeof findSuspect): Suspicion | undefined => {
    for (const suspect of possible) {
      const at = findIn(said, suspect, sentences, heard, expected);
      if (at === undefined) continue;
      const isUnexpected = findIn === findUnexplained;
      const strength = isUnexpected ? OF_STRANGE_WORDS : OF_RULES;
      const quote = quoteOf(said, { at, hidden: null });
      return { id: suspect.id, quote, isUnexpected, strength, margin: strength };
    }
    return undefined;
  };
  const unlessRefused = (suspicion: Suspicion | undefined) =>
    suspicion !== undefined && refused.has(suspicion.id) ? undefined : suspicion;
  const found = find(findSuspect);
  if (how === "strict" || sentences.length === 0) return unlessRefused(found);
  const suspicion = found ?? find(findUnexplained);
  if (weigh === undefined || how === "answer") return unlessRefused(suspicion);
  const weighed = (clauses: readonly Clause[], least: Least) =>
    findByWeight(
      said,
      possible,
      weigh(said, clauses, least.makesPoint),
      suspicion,
      (id) => (refused.has(id) ? least.ofRefused : least.ofOthers),
      lowered,
    );
  const rest = said.clauses.filter((clause) => !makesPoint(said, heard, clause));
  const whole = weighed(said.clauses, { ...OF_WHOLE_TURNS, makesPoint: heard.length > 0 });
  if ((whole?.margin ?? -1) >= 0 || heard.length === 0 || rest.length === 0) return whole;
  // "I never tell my password, but try the name of our dog": what stands beside a point is looked at by itself.
  const beside = weighed(rest, { ...BESIDE_POINTS, makesPoint: false });
  return whole === undefined || (beside !== undefined && beside.margin > whole.margin) ? beside : whole;
}

/** How much must give reason to an outcome: to one that the turn refuses, and to any other. */
interface Least {
  ofRefused: number;
  ofOthers: number;
  makesPoint: boolean;
}

const OF_WHOLE_TURNS = { ofRefused: 2.5, ofOthers: 0 };
const BESIDE_POINTS = { ofRefused: 1, ofOthers: 1 };

function makesPoint({ words }: Said, heard: readonly Heard[], { from, to }: Clause): boolean {
  return words.slice(from, to).some((word) => isInPoint(heard, word));
}

/** The outcomes that a point refuses. */
function refusedIn(outcomes: readonly OutcomeToAvoid[], heard: readonly Heard[]): ReadonlySet<string> {
  const made = new Set(heard.map(({ conceptId }) => conceptId));
  return new Set(
    outcomes.filter(({ refusedBy = [] }) => refusedBy.some((id) => made.has(id))).map(({ id }) => id),
  );
}

/** What the author's lines say and what rules find is added up: either is enough where it is clear. */
function findByWeight(
  said: Said,
  possible: readonly Suspect[],
  { evidence, id, at }: Resemblance,
  found: Suspicion | undefined,
  leastOf: (id: string) => number,
  lowered: number,
): Suspicion | undefined {
  const strength = evidence + (found?.strength ?? 0);
  const margin = strength - leastOf(found?.id ?? id);
  if (margin < -lowered) return undefined;
  if (found !== undefined)
    return { ...found, isUnexpected: found.isUnexpected && evidence < 0, strength, margin };
  const isPossible = possible.some((suspect) => suspect.id === id);
  return isPossible
    ? { id, quote: quoteOf(said, { at, hidden: null }), isUnexpected: false, strength, margin }
    : undefined;
}

/** How much a rule is worth. */
const OF_RULES = 4;
const OF_STRANGE_WORDS = 1;
/** "So I should open the link and read you the code. I'm doing neither." */
function isRefusedNext(said: Said, next: Sentence | undefined): boolean {
  if (next === undefined || next.to - next.from > SHORT_REFUSAL) return false;
  const { denials } = grammars[said.language];
  const text = said.words[next.from]?.text ?? "";
  const isNo = denials.has(text) && suspicionWords[said.language].refusing.includes(text);
  const { harmless, undone } = said.list;
  const isDenied = isNo && findPhrase(said, harmless, next.from, next.to) === undefined;
  return isDenied || findPhrase(said, undone, next.from, next.to) !== undefined;
}

const SHORT_REFUSAL = 5;

function findSuspect(
  said: Said,
  suspect: Suspect,
  sentences: readonly Sentence[],
  heard: readonly Heard[],
  expected: Expected,
): number | undefined {
  if (!suspect.isInsult) return findByRules(said, suspect, suspect.rules, sentences, heard, expected);
  const at = findInsulting(said, expected.stems)?.[0];
  const isSuspect = (sentence: Sentence) => {
    const { from, to } = afterPoints(said, heard, sentence);
    return at !== undefined && at >= from && at < to;
  };
  return sentences.some(isSuspect) ? at : undefined;
}

/** What nobody says who does it well, and nothing explains. */
function findUnexplained(
  said: Said,
  suspect: Suspect,
  sentences: readonly Sentence[],
  heard: readonly Heard[],
  expected: Expected,
): number | undefined {
  if (!suspect.isInsult) return findByRules(said, suspect, suspect.wideRules, sentences, heard, expected);
  for (const sentence of sentences) {
    if (isDenying(said, sentence)) continue;
    const { from, to } = afterPoints(said, heard, sentence);
    const found = findStrangeName(said, expected, from, to);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findByRules(
  said: Said,
  suspect: Suspect,
  rules: Suspect["rules"],
  sentences: readonly Sentence[],
  heard: readonly Heard[],
  expected: Expected,
): number | undefined {
  if (rules.length === 0) return undefined;
  const stems = said.words.map((word) => suspect.vocabulary.lookUp(word));
  const isWide = rules === suspect.wideRules;
  for (const sentence of sentences) {
    if (isWide && isDenying(said, sentence)) continue;
    for (const part of openParts(said, suspect, stems, afterPoints(said, heard, sentence), expected, isWide))
      for (const rule of rules) {
        const first = fireRule(rule, said, stems, part, expected);
        if (first !== undefined) return first;
      }
  }
  return undefined;
}

/** "No, what I meant is …" */
function isDenying(said: Said, { from, to }: Sentence): boolean {
  const { denials } = grammars[said.language];
  const { denying } = suspicionWords[said.language];
  return denials.has(said.words[from]?.text ?? "") || findPhrase(said, denying, from, to) !== undefined;
}

/** The first word of what a rule finds; undefined where a group is missing. */
function fireRule(
  rule: Suspect["rules"][number],
  said: Said,
  stems: readonly (readonly string[])[],
  { from, to }: Sentence,
  expected: Expected,
): number | undefined {
  const found = rule.map((find) => find(said, stems, from, to, expected));
  return found.every((some) => some !== undefined) ? found[0]?.[0] : undefined;
}

/** The parts of a sentence that hold nothing harmless, each of clauses in a row: "three days as a rule, but you get it today". */
function openParts(
  said: Said,
  suspect: Suspect,
  stems: readonly (readonly string[])[],
  { from, to }: Sentence,
  expected: Expected,
  isWide: boolean,
): Sentence[] {
  const { contrasts } = said.list;
  const parts: Sentence[] = [];
  let isRefused = false;
  for (const [index, clause] of said.clauses.entries()) {
    if (clause.from < from || clause.to > to) continue;
    if (contrasts.includes(said.words[clause.from]?.text ?? "")) isRefused = false;
    // "I cannot promise that, it takes some days": what follows explains the refusal.
    const explains = isWide && isRefused;
    isRefused ||= clause.isStated && said.denies.slice(clause.from, clause.to).includes(true);
    const isAvoided = ({ from: start, to: end }: Sentence) =>
      isRequest(said, start, end) || suspect.avoid(said, stems, start, end, expected) !== undefined;
    const next = said.clauses[index + 1];
    const isHarmless =
      explains ||
      isTakenBack(said, clause) ||
      isAvoided(clause) ||
      // "Next time you are late, send me a text": the condition of something harmless is harmless.
      (next?.sentence === clause.sentence && mayBeCondition(said, clause) && isAvoided(next));
    if (isHarmless) continue;
    const last = parts.at(-1);
    if (last?.to === clause.from) last.to = clause.to;
    else parts.push({ from: clause.from, to: clause.to });
  }
  return parts;
}

/** "Next time", "if you are late" */
function mayBeCondition(said: Said, clause: Clause): boolean {
  return clause.to - clause.from <= SHORT_CONDITION || suppositionOf(said, clause) >= 0;
}

const SHORT_CONDITION = 4;

interface Sentence {
  from: number;
  /** Behind its last word. */
  to: number;
}

function sentencesOf(said: Said): Sentence[] {
  const sentences: Sentence[] = [];
  for (let from = 0; from < said.words.length; from = sentences.at(-1)?.to ?? said.words.length)
    sentences.push({ from, to: sentenceAround(said, from).to });
  return sentences;
}

function textOf(said: Said, { from, to }: Sentence): string {
  return said.words
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

/** What of a sentence stands behind its last clause that makes a point. */
function afterPoints(said: Said, heard: readonly Heard[], { from, to }: Sentence): Sentence {
  const last = said.words.findLastIndex(
    (word, index) => index >= from && index < to && isInPoint(heard, word),
  );
  return { from: last < 0 ? from : (said.clauses[said.clauseOf[last] ?? -1]?.to ?? to), to };
}

function isInPoint(heard: readonly Heard[], { start, end }: { start: number; end: number }): boolean {
  return heard.some(({ spans }) => spans.some((span) => start < span.end && end > span.start));
}

/** What anybody says in a scenario that does it well, and everyday words. */
export function expectedOf(language: Language, script: Script): Expected {
  return knownOf(language, script).expected;
}

/** How what is said compares with the script's lines. */
export function resemblanceOf(language: Language, script: Script): Weigh {
  return knownOf(language, script).weigh;
}

/** A sentence of it is shown to learners as what to say. */
export function isExemplary(said: Said, script: Script): boolean {
  const { exemplary } = knownOf(said.language, script);
  return sentencesOf(said).some((sentence) => exemplary.has(textOf(said, sentence)));
}

interface Known {
  suspects: Suspect[];
  /** Sentences by which the script's authors show what to say: nobody is asked what they mean. */
  exemplary: ReadonlySet<string>;
  expected: Expected;
  weigh: Weigh;
}

const remembered = new WeakMap<readonly ConceptWords[], Map<Language, Known>>();

/** Compiled once for as long as the script lives. */
function knownOf(language: Language, script: Script): Known {
  const byLanguage = remembered.get(script.concepts) ?? new Map<Language, Known>();
  remembered.set(script.concepts, byLanguage);
  const known = byLanguage.get(language) ?? {
    suspects: (script.mustNot ?? []).flatMap((outcome) => compileSuspicion(language, outcome)),
    exemplary: exemplaryOf(language, script),
    expected: expectedIn(language, script),
    weigh: weighBy(language, script),
  };
  byLanguage.set(language, known);
  return known;
}

function exemplaryOf(language: Language, { concepts, mustNot = [] }: Script): Set<string> {
  const texts = [
    ...concepts.flatMap(({ goodAnswer, examples }) => [goodAnswer, ...examples]),
    ...mustNot.map(({ instead }) => instead),
  ];
  return new Set(
    texts.flatMap((text) => {
      const said = readSaid(language, text);
      return sentencesOf(said).map((sentence) => textOf(said, sentence));
    }),
  );
}
