import type { Finding } from "../finding.ts";
import { endOfNumbers, isNumber } from "../numbers.ts";
import { type Clause, findPhrase, isDenied, phraseAt, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";

interface Amount {
  from: number;
  /** Behind its unit. */
  to: number;
  isPercent: boolean;
}

/** A percentage, or money off, that is granted: offered, agreed to, or said to be booked already. */
export function findConcession(said: Said): Finding | undefined {
  for (const [index, clause] of said.clauses.entries()) {
    if (!clause.isStated) continue;
    const isRefused = isDenied(said, clause.from, clause.to);
    if (findPhrase(said, said.list.concession.others, clause.from, clause.to) !== undefined) continue;
    for (let at = clause.from; at < clause.to; at += 1) {
      const amount = amountAt(said, at, clause.to);
      if (amount === undefined) continue;
      if (isRefused ? isHandedOver(said, index) : isGranted(said, clause, index, amount))
        return isRefused ? { at, hidden: null, isInRefusal: true } : { at, hidden: null };
      at = amount.to - 1;
    }
  }
  return undefined;
}

/** "I can't approve 20 per cent, you have it until Friday": one of the next two clauses hands it over all the same. */
function isHandedOver(said: Said, index: number): boolean {
  const { handing, limits } = said.list.concession;
  return said.clauses.slice(index + 1, index + 3).some(({ from, to, isStated }) => {
    const handed = isStated ? findPhrase(said, handing, from, to) : undefined;
    // "And there you have it", "you have it in writing"
    if (handed === undefined || handed.from > from + 1 || isDenied(said, from, to)) return false;
    return handed.to === to || findPhrase(said, limits, handed.to, to)?.from === handed.to;
  });
}

/** "10 %", "ten per cent", "500 euros" with a word for a reduction. */
function amountAt(said: Said, at: number, end: number): Amount | undefined {
  if (!isNumber(said, at)) return undefined;
  const { words, text, list, language } = said;
  const { percent, currencies, off } = list.concession;
  const behind = Math.min(endOfNumbers(said, at), end);
  const last = words[behind - 1];
  if (/^\s?%/.test(text.slice(last?.end ?? text.length, (last?.end ?? 0) + 2)))
    return { from: at, to: behind, isPercent: true };
  const unit = phraseAt(words, phrasesOf(language, percent), behind, end);
  if (unit !== undefined) return { from: at, to: unit, isPercent: true };
  const isMoney =
    /^\s?[€$£]/.test(text.slice(last?.end ?? text.length, (last?.end ?? 0) + 2)) ||
    /[€$£]\s?$/.test(text.slice(Math.max(0, (words[at]?.start ?? 0) - 2), words[at]?.start ?? 0));
  const money = isMoney ? behind : phraseAt(words, phrasesOf(language, currencies), behind, end);
  if (money === undefined || findPhrase(said, off, money, Math.min(end, money + 3)) === undefined)
    return undefined;
  return { from: at, to: money, isPercent: false };
}

function isGranted(said: Said, clause: Clause, index: number, amount: Amount): boolean {
  const { granted, grants } = said.list.concession;
  const behind = said.clauses[index + 1];
  if (findPhrase(said, granted, amount.to, clause.to) !== undefined) return true;
  // "10 per cent, that is fine" and "10 per cent, it is booked already".
  if (behind?.isStated === true && clause.to === amount.to && isShort(said, clause, amount)) {
    const to = Math.min(behind.to, behind.from + 6);
    if (findPhrase(said, granted, behind.from, to)?.from === behind.from && !isDenied(said, behind.from, to))
      return true;
  }
  const grant = findPhrase(said, grants, clause.from, amount.from);
  if (grant !== undefined && mayFollow(said, amount, clause.to)) return true;
  return isBareOffer(said, clause, index, amount);
}

/** What is granted is said behind the amount, or nothing is: "95 per cent availability" is another matter. */
function mayFollow(said: Said, { to }: Amount, end: number): boolean {
  return (
    to >= end ||
    findPhrase(said, said.list.concession.followed, to, Math.min(end, to + 1)) !== undefined ||
    phraseHere(said, to, end)
  );
}

function phraseHere(said: Said, at: number, end: number): boolean {
  return phraseAt(said.words, phrasesOf(said.language, said.list.concession.followed), at, end) !== undefined;
}

/** "All right, 10 per cent." and "10 per cent, but only for you." */
function isBareOffer(said: Said, clause: Clause, index: number, amount: Amount): boolean {
  if (!isShort(said, clause, amount)) return false;
  const { agreed, onlyYou } = said.list.concession;
  const before = said.clauses[index - 1];
  const behind = said.clauses[index + 1];
  const isAgreed =
    findPhrase(said, agreed, clause.from, amount.from) !== undefined ||
    (before !== undefined &&
      before.to - before.from <= 4 &&
      before.isStated &&
      findPhrase(said, agreed, before.from, before.to) !== undefined &&
      !isDenied(said, before.from, before.to));
  const isForYou =
    findPhrase(said, onlyYou, amount.to, clause.to) !== undefined ||
    (behind?.isStated === true &&
      findPhrase(said, onlyYou, behind.from, behind.to) !== undefined &&
      !isDenied(said, behind.from, behind.to));
  return isAgreed || isForYou;
}

/** Hardly anything is said but the amount. */
function isShort(said: Said, { from, to }: Clause, amount: Amount): boolean {
  const isOnly = amount.to >= to || phraseHere(said, amount.to, to);
  return amount.from - from <= 3 && to - amount.to <= 5 && isOnly;
}
