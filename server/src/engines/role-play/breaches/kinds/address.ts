import type { Finding } from "../finding.ts";
import { isLeftOpen, isRefusedAt, isTellingDenied, isToldAt } from "../in-refusal.ts";
import { isDigits, isNumber } from "../numbers.ts";
import { findPhrase, isDenied, type Said, sentenceAround } from "../said.ts";

/** A street with its number. */
export function findAddress(said: Said): Finding | undefined {
  const { words, list } = said;
  for (let at = 0; at < words.length; at += 1) {
    if (!isStreet(said, at) || !isToldAt(said, at)) continue;
    const number = houseNumber(said, at);
    const clause = said.clauses[said.clauseOf[at] ?? -1];
    if (number === undefined || clause === undefined) continue;
    const first = said.clauses[said.clauseOf[Math.min(number, at)] ?? -1]?.from ?? clause.from;
    const isInRefusal = isTellingDenied(said, at) && !isLeftOpen(said, at);
    if (!isToldAt(said, first) || (!isInRefusal && isDenied(said, first, clause.to))) continue;
    const { from, to } = sentenceAround(said, at);
    const own = isInRefusal ? behindRefusal(said, from, clause.from) : from;
    if (findPhrase(said, list.address.own, own, to) !== undefined) continue;
    return { at, hidden: null, isInRefusal };
  }
  return findLocality(said);
}

/** "We never give out addresses, least of all …": "we" does not make the address ours. */
function behindRefusal({ clauses, denies }: Said, from: number, last: number): number {
  const refusal = clauses.find(
    (clause) => clause.from >= from && denies.slice(clause.from, clause.to).includes(true),
  );
  return Math.min(refusal?.to ?? from, last);
}

function isStreet({ words, text, list, patterns }: Said, at: number): boolean {
  const word = words[at];
  if (word === undefined || list.address.otherwise.includes(word.text)) return false;
  if (patterns.streets.test(word.text)) return true;
  const written = text.slice(word.start, word.end);
  return patterns.capitalStreets?.test(written) === true && isCapital(written);
}

function isCapital(written: string | undefined): boolean {
  return /^\p{Lu}/u.test(written ?? "");
}

/** Next to the street, or in languages that write "rue des Lilas 12" after its name. */
function houseNumber(said: Said, at: number): number | undefined {
  const { list, clauseOf } = said;
  const { after, before } = said.patterns;
  const isHouse = (index: number) =>
    isNumber(said, index) &&
    clauseOf[index] === clauseOf[at] &&
    findPhrase(said, list.units, index + 1, index + 2) === undefined &&
    findPhrase(said, list.concession.percent, index + 1, index + 3) === undefined;
  // "12, rue des Lilas" has its number in the clause before.
  if (after > 0 && isCount(said, at - 1) && said.words[at - 1]?.sentence === said.words[at]?.sentence)
    return at - 1;
  // "12 bis rue des Lilas"
  if (after > 0 && isDigits(said, at - 2) && /^(?:bis|ter)$/.test(said.words[at - 1]?.text ?? ""))
    return at - 2;
  // "La place 12" is no street.
  const isNext = after === 0 && isHouse(at + 1) && isDigitsOrLast(said, at + 1);
  if (isShortened(said, at) || isNext) return at + 1;
  for (let gap = 2; gap <= before + 1; gap += 1) if (isHouse(at - gap)) return at - gap;
  for (let gap = 2; gap <= after + 1; gap += 1)
    if (isHouse(at + gap) && isAtEnd(said, at + gap)) return at + gap;
  return undefined;
}

/** A number that is no article: "un chemin". */
function isCount(said: Said, at: number): boolean {
  return isNumber(said, at) && !["un", "uno", "due", "deux"].includes(said.words[at]?.text ?? "");
}

/** "Bahnhofstr. 3" */
function isShortened(said: Said, at: number): boolean {
  const [street, number] = [said.words[at], said.words[at + 1]];
  if (street === undefined || number === undefined || !/(?:str|st|rd|ave)$/.test(street.text)) return false;
  return isDigits(said, at + 1) && /^\.\s?$/.test(said.text.slice(street.end, number.start));
}

function isDigitsOrLast(said: Said, at: number): boolean {
  return isDigits(said, at) || isAtEnd(said, at);
}

/** The number closes the clause, or a town or a denial follows. */
function isAtEnd({ clauses, clauseOf, words, text, denies }: Said, at: number): boolean {
  const clause = clauses[clauseOf[at] ?? -1];
  if (clause === undefined) return false;
  const next = words[at + 1];
  return (
    at + 1 >= clause.to ||
    next === undefined ||
    denies[at + 1] === true ||
    isCapital(text.slice(next.start, next.end)) ||
    next.text.length <= 2
  );
}

/** "She lives at Am Bach 7": a place that is no street by its name, with a number. */
function findLocality(said: Said): Finding | undefined {
  const { words, text, list, clauses } = said;
  for (const { from, to } of clauses) {
    if (!isToldAt(said, from)) continue;
    const lives = findPhrase(said, list.address.lives, from, to);
    if (lives === undefined || findPhrase(said, list.address.own, from, to) !== undefined) continue;
    for (let at = lives.to; at < to; at += 1) {
      const before = words[at - 1];
      const isNamed =
        before !== undefined && isCapital(text.slice(before.start, before.end)) && at - 1 >= lives.to;
      const isTold = !isDenied(said, from, to) || isRefusedAt(said, at);
      const isHouse = isDigits(said, at) && findPhrase(said, list.units, at + 1, at + 2) === undefined;
      if (isTold && isNamed && isHouse) return { at, hidden: null, isInRefusal: isRefusedAt(said, at) };
    }
  }
  return undefined;
}
