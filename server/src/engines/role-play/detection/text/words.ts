import type { Language } from "#kernel/language.ts";
import { type Grammar, grammars } from "../grammar/grammar.ts";
import { standardOf } from "../grammar/spellings.ts";

/** A word of what was said: its offsets are into the text as it was given. */
export interface Word {
  /** In lower case, contractions written out, so that two words may have one place. */
  text: string;
  /** Stemmed first and then without accents: stemmers need the accents. */
  stem: string;
  start: number;
  end: number;
  /** Numbers from 0; a clause belongs to one sentence. */
  clause: number;
  sentence: number;
  /** Between quotation marks, with words around them. */
  isQuoted?: true;
  /** Follows a colon. */
  isAnnounced?: true;
  /** Said in a dialect, by the words around it. */
  isDialect?: true;
}

export interface Reading {
  words: Word[];
  /** Of each sentence, whether it ends with a question mark. */
  isAsked: boolean[];
}

/** Splits a text into words, clauses and sentences. */
export function readWords(language: Language, text: string): Reading {
  const grammar = grammars[language];
  const words: Word[] = [];
  const isAsked: boolean[] = [];
  let [clause, sentence] = [0, 0];
  let clauseIsOpen = false;
  let sentenceIsOpen = false;
  let quotedFrom: number | undefined;
  let isAnnounced = false;
  let dialect = 0;
  const endClause = () => {
    if (clauseIsOpen) clause += 1;
    clauseIsOpen = false;
  };
  for (const match of text.matchAll(pieces)) {
    const piece = match[0];
    if (isWord.test(piece)) {
      const standard = standardOf(language, spelling(piece));
      const forms = standard ?? partsOf(language, grammar, spelling(piece));
      if (standard !== undefined) dialect += 1;
      if (forms[0] !== undefined && grammar.conjunctions.has(forms[0])) endClause();
      const position = { start: match.index, end: match.index + piece.length, clause, sentence };
      words.push(...forms.map((form) => ({ text: form, stem: stemOf(form, language), ...position })));
      if (isAnnounced) for (const word of words.slice(-forms.length)) word.isAnnounced = true;
      isAnnounced = false;
      clauseIsOpen = true;
      sentenceIsOpen = true;
      continue;
    }
    endClause();
    isAnnounced ||= piece === ":";
    if (quotationMark.test(piece)) {
      if (quotedFrom !== undefined) for (const word of words.slice(quotedFrom)) word.isQuoted = true;
      quotedFrom = quotedFrom === undefined ? words.length : undefined;
    }
    if (!/[.!?…\n]/.test(piece) || !sentenceIsOpen) continue;
    isAsked[sentence] = piece.includes("?");
    sentence += 1;
    sentenceIsOpen = false;
  }
  if (sentenceIsOpen) isAsked[sentence] = false;
  if (dialect >= DIALECT) for (const word of words) word.isDialect = true;
  // What stands between quotation marks as a whole is said by the one who says it.
  if (words.every(({ isQuoted }) => isQuoted)) for (const word of words) delete word.isQuoted;
  return joinOwnAnswers(grammar, { words, isAsked });
}

/** "Whit's" is "what is", though only "whit" is in a dialect. */
function partsOf(language: Language, { expand }: Grammar, word: string): readonly string[] {
  return expand(word)?.flatMap((part) => standardOf(language, part) ?? [part]) ?? [word];
}

/** "A discount? No." is one statement: nobody is asked. */
function joinOwnAnswers({ denials, interrogatives, questionVerbs }: Grammar, reading: Reading): Reading {
  const sentences = [...Map.groupBy(reading.words, ({ sentence }) => sentence)];
  for (const [index, [sentence, own]] of sentences.entries()) {
    const [next, answer] = sentences[index + 1] ?? [];
    if (next === undefined || reading.isAsked[sentence] !== true || own.length > longestOwnQuestion) continue;
    if (own.some(({ text }) => interrogatives.has(text) || questionVerbs.has(text))) continue;
    if (!denials.has(answer?.[0]?.text ?? "")) continue;
    reading.isAsked[sentence] = reading.isAsked[next] === true;
    for (const word of answer ?? []) word.sentence = sentence;
  }
  return reading;
}

const longestOwnQuestion = 5;

/** A number with its separators is one word: 10:00, 1.500, 4711-B. */
const pieces =
  /\p{N}+(?:[.,:/-]\p{N}+)*\p{L}*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[.!?…\n]+|[,;:()[\]"«»“”„–—]/gu;
const quotationMark = /["«»“”„]/;
const isWord = /^[\p{L}\p{N}]/u;

/** So many words in another spelling than the standard's make a dialect. */
const DIALECT = 2;

function spelling(piece: string): string {
  return piece.normalize("NFC").toLowerCase().replaceAll("’", "'");
}

const stems = new Map<string, string>();
const mostStems = 20_000;

/** The stem of a word in lower case, folded. Remembered, since people use the same words over and over. */
function stemOf(word: string, language: Language): string {
  const key = `${language} ${word}`;
  const known = stems.get(key);
  if (known !== undefined) return known;
  const stem = fold(grammars[language].stem(word), language);
  if (stems.size >= mostStems) stems.clear();
  stems.set(key, stem);
  return stem;
}

function fold(stem: string, language: Language): string {
  const plain = stem
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
  // Where umlauts cannot be typed, people write ae, oe, ue.
  return language === "de" ? plain.replace(/ae|oe|ue/g, (pair) => pair.charAt(0)) : plain;
}
