import type { Finding } from "../finding.ts";
import { isRefusedAt, isToldAt } from "../in-refusal.ts";
import { isNumber, plainValueOf } from "../numbers.ts";
import { findPhrase, isDenied, type Said } from "../said.ts";

/** A date of birth, or an age. */
export function findBirthday(said: Said): Finding | undefined {
  return findDate(said) ?? findAge(said);
}

/** So many words lie between "born" and the date at most. */
const REACH = 10;

function findDate(said: Said): Finding | undefined {
  const { words } = said;
  for (let at = 0; at < words.length; at += 1) {
    const date = dateAt(said, at);
    if (date === undefined || !isAllTold(said, date.from, date.to)) continue;
    const isOfBirth = findPhrase(
      said,
      said.list.birthday.births,
      date.from - REACH,
      Math.min(words.length, date.to + REACH),
    );
    if (isOfBirth === undefined && !date.isFull) continue;
    return { at, hidden: null, isInRefusal: isRefusedAt(said, at) };
  }
  return undefined;
}

function isAllTold(said: Said, from: number, to: number): boolean {
  const first = said.clauses[said.clauseOf[from] ?? -1];
  if (first === undefined || (isDenied(said, first.from, to) && !isRefusedAt(said, from))) return false;
  for (let at = from; at < to; at += 1) if (!isToldAt(said, at)) return false;
  return true;
}

/** A day with its month, a date in figures, or a year in which somebody at work was born. */
export function dateAt(said: Said, at: number): { from: number; to: number; isFull: boolean } | undefined {
  const { words } = said;
  const text = words[at]?.text ?? "";
  if (/^\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}$|^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text))
    return { from: at, to: at + 1, isFull: /19\d{2}/.test(text) };
  // "Am 3. Mai 1985": what holds of the day holds of the year.
  const isInMonth = said.patterns.months.test(words[at - 1]?.text ?? "") && isDay(said, at - 2);
  if (isBirthYear(said, at)) return { from: isInMonth ? at - 2 : at, to: at + 1, isFull: false };
  if (!said.patterns.months.test(text)) return undefined;
  const day = [at - 1, at - 2, at + 1, at + 2].find((index) => isDay(said, index));
  if (day === undefined) return undefined;
  const year = [at + 1, at + 2, at + 3].find((index) => isBirthYear(said, index));
  return { from: Math.min(at, day), to: Math.max(at, day, year ?? 0) + 1, isFull: year !== undefined };
}

/** "3", "3rd", "third" is left to the months' names, "drei". */
function isDay(said: Said, index: number): boolean {
  const text = said.words[index]?.text ?? "";
  return (
    /^(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er)?$/.test(text) ||
    ordinals.test(text) ||
    (isNumber(said, index) && !/\d/.test(text))
  );
}

const ordinals =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|twentieth|thirtieth|ersten?|zweiten?|dritten?|vierten?|fünften?|sechsten?|siebten?|achten?|neunten?|zehnten?|elften?|zwölften?|\p{L}+zehnten|\p{L}+[sz]igsten|premier|primo)$/u;

function isBirthYear(said: Said, index: number): boolean {
  const year = plainValueOf(said, index);
  return year >= 1930 && year <= 2012;
}

const YOUNGEST = 15;
const OLDEST = 99;

function findAge(said: Said): Finding | undefined {
  const { words, list, clauses } = said;
  const { years, services } = list.birthday;
  for (const { from, to } of clauses) {
    if (!isToldAt(said, from)) continue;
    for (let at = from; at < to; at += 1) {
      if (!isNumber(said, at)) continue;
      const value = plainValueOf(said, at);
      if (value < YOUNGEST || value > OLDEST) continue;
      const end = /\d/.test(words[at]?.text ?? "") ? at + 1 : endOfWritten(said, at, to);
      const isSubject = endsWithSubject(said, at);
      const old = findPhrase(said, years, end, Math.min(to, end + 3));
      const isOld = old?.from === end;
      const isOfService =
        findPhrase(said, services, old?.to ?? end, Math.min(to, (old?.to ?? end) + 2)) !== undefined;
      const isLast = end >= to || moments.test(words[end]?.text ?? "");
      const isAge = isSubject && (isOld || (isLast && !needsYears(said)));
      const isStatedAge = isOld && old.to - old.from > 1 && !isOfService;
      if ((isAge && !isOfService) || isStatedAge) {
        const isInRefusal = isRefusedAt(said, at);
        if (isInRefusal || !isDenied(said, from, end)) return { at, hidden: null, isInRefusal };
      }
    }
  }
  return undefined;
}

/** "She turned 40 in May." */
const moments = /^(?:in|this|last|next|on|now|already|im|dieses|letztes|jetzt|geworden)$/;

/** Whether "she is", "elle vient de fêter ses" stands directly before the age. */
function endsWithSubject(said: Said, at: number): boolean {
  const { list } = said;
  for (let from = Math.max(0, at - 6); from < at; from += 1) {
    const found = findPhrase(said, list.birthday.ages, from, at);
    if (found?.to === at) return true;
  }
  return false;
}

function endOfWritten(said: Said, from: number, to: number): number {
  let at = from;
  while (at < to && isNumber(said, at)) at += 1;
  return at;
}

/** "Elle a 34" may be anything; "she is 34" is an age. */
function needsYears({ language }: Said): boolean {
  return language === "fr" || language === "it";
}
