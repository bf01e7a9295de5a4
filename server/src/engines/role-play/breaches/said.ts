import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { questionsIn } from "../detection/text/questions.ts";
import { type Reading, readWords, type Word } from "../detection/text/words.ts";
import { type BreachPatterns, breachPatterns } from "./words/breach-patterns.ts";
import { type BreachWords, breachWords } from "./words/breach-words.ts";
import { type Phrases, phrasesOf } from "./words/phrases.ts";

/** What was said, read once for all outcomes to avoid. */
export interface Said {
  language: Language;
  text: string;
  /** A recogniser wrote it down, and may have misheard. */
  isSpoken: boolean;
  words: Word[];
  list: BreachWords;
  patterns: BreachPatterns;
  /** Of each word the characters around it up to the next blanks: "Summer2024!" is two words and one of these. */
  chunks: { start: number; end: number }[];
  clauses: Clause[];
  /** Of each word its clause, by its index. */
  clauseOf: number[];
  /** Which words deny something. */
  denies: boolean[];
}

export interface Clause {
  from: number;
  to: number;
  sentence: number;
  /** False: asked, imagined, or said of what somebody else wants. */
  isStated: boolean;
  /** Asked, and nothing else keeps it from being stated. */
  isAsked: boolean;
  /** Only imagined, by a supposition: neither asked nor said of somebody else. */
  isSupposed: boolean;
  /** What somebody refuses to say: "that …", before or behind a denial. */
  isRefused: boolean;
}

/** Nobody says more than this in a turn; of longer texts the rest is not looked at. */
const mostWords = 2_000;

/** @param read the text's words, where they were read before */
export function readSaid(
  language: Language,
  text: string,
  { read = readWords(language, text), isSpoken = false }: { read?: Reading; isSpoken?: boolean } = {},
): Said {
  const list = breachWords[language];
  const words = read.words.slice(0, mostWords);
  const reading: Reading = { words, isAsked: read.isAsked };
  const clauses = clausesOf(words);
  const said: Said = {
    language,
    text,
    isSpoken,
    words,
    list,
    patterns: breachPatterns[language],
    chunks: chunksOf(text, words),
    clauses,
    clauseOf: clauses.flatMap(({ from, to }, index) => Array<number>(to - from).fill(index)),
    denies: [],
  };
  said.denies = deniesIn(said);
  markUnstated(said, reading);
  return said;
}

/** Where a phrase of the list begins among the words from `from` to `to`: its first place, and behind its end; or undefined. */
export function findPhrase(
  { language, words }: Said,
  list: readonly string[],
  from: number,
  to: number,
): { from: number; to: number } | undefined {
  const phrases = phrasesOf(language, list);
  for (let at = Math.max(from, 0); at < to; at += 1) {
    const end = phraseAt(words, phrases, at, to);
    if (end !== undefined) return { from: at, to: end };
  }
  return undefined;
}

/** Behind the longest phrase that begins at a word; undefined where none does. */
export function phraseAt(
  words: readonly Word[],
  phrases: Phrases,
  at: number,
  to: number,
): number | undefined {
  let end: number | undefined;
  for (const phrase of phrases.get(words[at]?.text ?? "") ?? []) {
    if (at + phrase.length > to || phrase.length <= (end ?? 0) - at) continue;
    if (phrase.every((word, index) => words[at + index]?.text === word)) end = at + phrase.length;
  }
  return end;
}

/** Whether a word among those from `from` to `to` denies what the clause says. */
export function isDenied({ denies }: Said, from: number, to: number): boolean {
  return denies.slice(Math.max(from, 0), to).includes(true);
}

/** The words of the sentence that a word stands in. */
export function sentenceAround({ words }: Said, at: number): { from: number; to: number } {
  const sentence = words[at]?.sentence;
  let [from, to] = [at, at + 1];
  while (from > 0 && words[from - 1]?.sentence === sentence) from -= 1;
  while (to < words.length && words[to]?.sentence === sentence) to += 1;
  return { from, to };
}

export function isStatedAt({ clauses, clauseOf }: Said, index: number): boolean {
  return clauses[clauseOf[index] ?? -1]?.isStated === true;
}

function clausesOf(words: readonly Word[]): Clause[] {
  const clauses: Clause[] = [];
  words.forEach((word, index) => {
    const last = clauses.at(-1);
    if (last !== undefined && words[last.from]?.clause === word.clause) last.to = index + 1;
    else
      clauses.push({
        from: index,
        to: index + 1,
        sentence: word.sentence,
        isStated: true,
        isAsked: false,
        isSupposed: false,
        isRefused: false,
      });
  });
  return clauses;
}

function chunksOf(text: string, words: readonly Word[]): { start: number; end: number }[] {
  const chunks = [...text.matchAll(/\S+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  let at = 0;
  return words.map(({ start, end }) => {
    while ((chunks[at]?.end ?? end) <= start) at += 1;
    return chunks[at] ?? { start, end };
  });
}

function deniesIn({ language, words, list }: Said): boolean[] {
  const { negations } = grammars[language];
  const harmless = phrasesOf(language, list.harmless);
  const refusals = phrasesOf(language, list.refusals);
  const denies = words.map(() => false);
  for (let at = 0; at < words.length; at += 1) {
    const behind = phraseAt(words, harmless, at, words.length);
    if (behind !== undefined) {
      at = behind - 1;
      continue;
    }
    const isRefusal = phraseAt(words, refusals, at, words.length) !== undefined;
    denies[at] = isRefusal || negations.has(words[at]?.text ?? "");
  }
  return denies;
}

/** Questions, what is imagined, and what the other one wants are said without being done. */
function markUnstated(said: Said, reading: Reading): void {
  const { language, words, list, clauses } = said;
  const asking = questionsIn(language, reading);
  const that = new Set(list.that);
  clauses.forEach((clause, index) => {
    const { from, to } = clause;
    const before = clauses[index - 1];
    const inSentence = before?.sentence === clause.sentence ? before : undefined;
    const first = words[from]?.text ?? "";
    const isAsked = asking.has(words[from]?.clause ?? -1) && !isStatedFirst(said, index);
    const isImagined = isSupposed(said, clause) || isUndoneDesire(said, index);
    const isConsequence =
      inSentence !== undefined && isSupposed(said, inSentence) && isUnreal(said, inSentence);
    const isTheirs =
      inSentence !== undefined &&
      (isIntroduced(said, inSentence) || (that.has(first) && isReported(said, inSentence)));
    const isUntold =
      inSentence !== undefined && that.has(first) && isDenied(said, inSentence.from, inSentence.to);
    const next = clauses[index + 1];
    const isConditional =
      next !== undefined &&
      next.sentence === clause.sentence &&
      isSupposed(said, next) &&
      isUnreal(said, next);
    // "That she lives there I will not confirm."
    const isFronted =
      that.has(first) &&
      inSentence === undefined &&
      next?.sentence === clause.sentence &&
      isDenied(said, next.from, next.to) &&
      // "The password is …, that I should not tell you."
      findPhrase(said, list.hedges, next.from, next.to) === undefined;
    const isSaid = !isConditional && !isTheirs && !isReported(said, { from, to });
    const isOwn = isSaid && !isUntold && !isFronted;
    const isReal = isOwn && !isAsked;
    clause.isAsked = isOwn && isAsked;
    clause.isStated = isReal && !isImagined && !isConsequence;
    clause.isSupposed = isReal && (isConsequence || isSupposed(said, clause));
    clause.isRefused = isSaid && (isUntold || isFronted) && !isAsked && !isImagined && !isConsequence;
  });
}

/** "I have opened the link, what comes next?": a statement, and a question after it. */
function isStatedFirst({ language, words, clauses }: Said, index: number): boolean {
  const clause = clauses[index];
  const next = clauses[index + 1];
  if (clause === undefined || next?.sentence !== clause.sentence || clause.to - clause.from < 3) return false;
  const { interrogatives, questionVerbs, conjunctions } = grammars[language];
  const asks = (text: string) => interrogatives.has(text) || questionVerbs.has(text);
  const [first = "", second = ""] = words.slice(clause.from, clause.to).map(({ text }) => text);
  return !asks(first) && !(conjunctions.has(first) && asks(second));
}

function isSupposed(said: Said, clause: { from: number; to: number }): boolean {
  return suppositionOf(said, clause) >= 0;
}

/** Where a clause says that it only supposes something; -1 where it does not. */
export function suppositionOf(
  { language, words, list }: Said,
  { from, to }: { from: number; to: number },
): number {
  const phrases = phrasesOf(language, list.suppositions);
  // "And if I gave …", "But if …"
  return [from, from + 1].find((at) => at < to && phraseAt(words, phrases, at, to) !== undefined) ?? -1;
}

function isUnreal(said: Said, { from, to }: { from: number; to: number }): boolean {
  return findPhrase(said, said.list.unreal, from, to) !== undefined;
}

/** "I would love to give you 20 per cent, but I cannot." */
function isUndoneDesire(said: Said, index: number): boolean {
  const { clauses, list } = said;
  const clause = clauses[index];
  if (clause === undefined || findPhrase(said, list.wishes, clause.from, clause.to) === undefined)
    return false;
  const last = clauses[Math.min(index + 2, clauses.length - 1)];
  return isDenied(said, clause.from, last?.to ?? clause.to);
}

/** "You think, everything is fine": what they think stands in the next clause. "If you insist, you get it" grants it. */
function isIntroduced(said: Said, clause: Clause): boolean {
  const { from, to } = clause;
  if (to - from > 4 || isSupposed(said, clause)) return false;
  return findPhrase(said, said.list.reported, from, to)?.to === to;
}

function isReported(said: Said, { from, to }: { from: number; to: number }): boolean {
  const found = findPhrase(said, said.list.reported, from, to);
  // "As you wanted" tells what was done.
  return found !== undefined && !comparing.has(said.words[found.from - 1]?.text ?? "");
}

const comparing = new Set(["as", "like", "wie", "comme", "come"]);
