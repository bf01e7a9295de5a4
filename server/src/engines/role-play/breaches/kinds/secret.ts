import { grammars } from "../../detection/grammar/grammar.ts";
import type { Finding } from "../finding.ts";
import { isLeftOpen, isRefusedAt } from "../in-refusal.ts";
import { endOfNumbers, isNumber } from "../numbers.ts";
import { findPhrase, isDenied, isStatedAt, phraseAt, type Said } from "../said.ts";
import { phrasesOf } from "../words/phrases.ts";

/** So many words after "password" it may still be told: "my password? Well, between you and me it is …". */
const REACH = 14;

/** A password, a code or a PIN that is told: in digits, spelled out, mixed, or as a word after "my password is". */
export function findSecret(said: Said): Finding | undefined {
  const { words, list, language } = said;
  const passwords = phrasesOf(language, list.secret.passwords);
  const codes = phrasesOf(language, list.secret.codes);
  for (let at = 0; at < words.length; at += 1) {
    const noun = phraseAt(words, passwords, at, words.length) ?? phraseAt(words, codes, at, words.length);
    const found =
      noun === undefined
        ? undefined
        : (findTold(said, at, noun) ?? findBefore(said, at, noun) ?? findLabelled(said, noun));
    if (found !== undefined) return found;
  }
  return findPlainPassword(said) ?? findBareSecret(said);
}

/** A number, letters with digits, or single letters in a row, soon after the noun. */
function findTold(said: Said, noun: number, from: number): Finding | undefined {
  const { words } = said;
  const to = Math.min(words.length, from + REACH);
  for (let at = from; at < to; at += 1) {
    const end = endOfSecret(said, at);
    if (end === undefined) continue;
    const isLinked = at === from || isColon(said, at) || isLinkedTo(said, noun, from, at);
    const isInRefusal = isNamedInRefusal(said, from, at, end);
    const isTold = isLinked && (isInRefusal || isStatedAt(said, at));
    if (!isTold || isCounted(said, at, end, from)) {
      at = end - 1;
      continue;
    }
    const clause = said.clauses[said.clauseOf[at] ?? -1];
    const start = Math.max(clause?.from ?? at, 0);
    if (!isInRefusal && (isDenied(said, start, end) || isQuoted(said, noun, at))) return undefined;
    const hidden = { start: said.chunks[at]?.start ?? 0, end: said.chunks[end - 1]?.end ?? 0 };
    return isInRefusal ? { at, hidden, isInRefusal } : { at, hidden };
  }
  return undefined;
}

/** Not "I won't tell you what my password is, call 500". */
function isLinkedTo(said: Said, noun: number, from: number, at: number): boolean {
  const { clauses, clauseOf, language, list, words } = said;
  const clause = clauses[clauseOf[noun] ?? -1];
  const before = words.slice(clause?.from ?? noun, noun).map(({ text }) => text);
  const asks = before.some((text) => grammars[language].interrogatives.has(text));
  if (asks && clauseOf[at] !== clauseOf[noun]) return false;
  return findPhrase(said, list.secret.links, from, at) !== undefined;
}

/** "I won't tell you that my password is …": the secret stands next to its noun, and nothing between them denies that it is one. */
function isNamedInRefusal(said: Said, from: number, at: number, end: number): boolean {
  const { words, clauses, clauseOf, list, language } = said;
  const clause = clauses[clauseOf[at] ?? -1];
  if (clause === undefined || clause.from > from || isLeftOpen(said, at) || !isLongEnough(said, at, end))
    return false;
  const isDeniedBefore = clause.isStated && isDenied(said, clause.from, clause.to);
  if (!isDeniedBefore && !isRefusedAt(said, at, true)) return false;
  const between = words.slice(from, at).map(({ text }) => text);
  const { functionWords } = grammars[language];
  return (
    at - from <= MOST_BETWEEN &&
    !isDenied(said, from, end) &&
    between.every((text) => list.secret.links.includes(text) || functionWords.has(text))
  );
}

const MOST_BETWEEN = 2;

/** "Not even for 24/7" is no PIN. */
function isLongEnough({ words, chunks, text }: Said, at: number, end: number): boolean {
  const { start } = chunks[at] ?? { start: 0 };
  if (isMixed(text.slice(start, chunks[end - 1]?.end ?? start).replace(/[^\p{L}\p{N}]+$/u, ""))) return true;
  return words.slice(at, end).reduce((sum, word) => sum + digitsOf(word.text), 0) >= SHORTEST_PIN;
}

const SHORTEST_PIN = 4;

/** "5 5 3 1, that is the code": spelled out or mixed, before the noun that ends the clause. */
function findBefore(said: Said, noun: number, behind: number): Finding | undefined {
  const clause = said.clauses[said.clauseOf[noun] ?? -1];
  if (clause === undefined || behind < clause.to || !clause.isStated) return undefined;
  for (let gap = 1; gap <= 4; gap += 1) {
    const last = noun - gap;
    const from = startOfSecret(said, last);
    if (from === undefined || !isStatedAt(said, from)) continue;
    const first = said.clauses[said.clauseOf[from] ?? -1]?.from ?? from;
    const isOther = from > 0 && findPhrase(said, said.list.secret.before, from - 1, from) !== undefined;
    if (isOther || isDenied(said, first, behind)) return undefined;
    return { at: from, hidden: { start: said.chunks[from]?.start ?? 0, end: said.chunks[last]?.end ?? 0 } };
  }
  return undefined;
}

/** Where a secret of several parts begins that ends with this word. */
function startOfSecret(said: Said, last: number): number | undefined {
  for (let from = Math.max(0, last - 8); from <= last; from += 1) {
    if (endOfSecret(said, from) !== last + 1) continue;
    const chunk = said.chunks[from];
    const written = chunk === undefined ? "" : said.text.slice(chunk.start, chunk.end);
    return from < last || /\d[-./]\d/.test(written) || isMixed(written) ? from : undefined;
  }
  return undefined;
}

/** "Password: sunshine", and nothing else. */
function findLabelled(said: Said, from: number): Finding | undefined {
  const word = said.words[from];
  const clause = said.clauses[said.clauseOf[from] ?? -1];
  if (word === undefined || clause === undefined || !isColon(said, from)) return undefined;
  const isOnly = clause.from === from && clause.to === from + 1 && clause.isStated;
  return isOnly && isPlainWord(said, from) ? { at: from, hidden: said.chunks[from] ?? null } : undefined;
}

/** A question or a demand of the other one's that is repeated in the same sentence as the secret's noun. */
function isQuoted(said: Said, noun: number, at: number): boolean {
  return said.words[noun]?.sentence === said.words[at]?.sentence && said.clauseOf[noun] === said.clauseOf[at]
    ? !isStatedAt(said, noun)
    : false;
}

/** Behind a secret that begins here; undefined where none does. */
function endOfSecret(said: Said, at: number): number | undefined {
  const { words, text, chunks } = said;
  const chunk = chunks[at];
  if (chunk === undefined) return undefined;
  const written = text.slice(chunk.start, chunk.end).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (isMixed(written) || /^\d(?:[-./]?\d){2,}$/.test(written)) return endOfChunk(said, at);
  const spelled = endOfLetters(said, at);
  if (spelled - at >= 4 || isSpelled(written)) return Math.max(spelled, endOfChunk(said, at));
  if (!isNumber(said, at)) return undefined;
  const end = endOfNumbers(said, at);
  const digits = words.slice(at, end).reduce((sum, word) => sum + digitsOf(word.text), 0);
  return digits >= 3 && end - at >= 2 ? end : undefined;
}

function digitsOf(text: string): number {
  return /^\d/.test(text) ? text.replace(/\D/g, "").length : 1.5;
}

/** Letters and digits in one, four or more: "Summer2024". */
function isMixed(written: string): boolean {
  if (written.length < 4 || /^\d+(?:st|nd|rd|th|er|e|h|am|pm|ème|%|°|-?jährig\p{L}*)$/iu.test(written))
    return false;
  return /\p{L}/u.test(written) && /\p{N}/u.test(written) && !/^\d{1,2}[:.h]\d{2}\p{L}*$/u.test(written);
}

/** "s-o-m-m-e-r" */
function isSpelled(written: string): boolean {
  return /^\p{L}(?:[-.·_ ]\p{L}){3,}$/u.test(written);
}

function endOfLetters({ words }: Said, from: number): number {
  let at = from;
  while (at < words.length && /^[\p{L}\p{N}]$/u.test(words[at]?.text ?? "")) at += 1;
  return at;
}

function endOfChunk({ chunks }: Said, at: number): number {
  let end = at + 1;
  while (chunks[end]?.start === chunks[at]?.start && chunks[end] !== undefined) end += 1;
  return end;
}

function isColon({ text, words }: Said, at: number): boolean {
  return /[:=]\s*["'«„“]?\s*$/u.test(
    text.slice(Math.max(0, (words[at]?.start ?? 0) - 6), words[at]?.start ?? 0),
  );
}

/** "12 characters", "since 2019", "extension 500": a number that says something else. */
function isCounted(said: Said, at: number, end: number, noun: number): boolean {
  const { list } = said;
  if (findPhrase(said, list.units, end, end + 1) !== undefined) return true;
  if (at - 1 <= noun || findPhrase(said, list.secret.before, at - 1, at) === undefined) return false;
  // "Le code est le 5531" tells it; "appelez le 500" does not.
  return findPhrase(said, list.secret.links, at - 2, at - 1) === undefined;
}

/** "My password is sunshine": a word that says nothing of a password, at the end of its clause. */
function findPlainPassword(said: Said): Finding | undefined {
  const { words, list, language } = said;
  const mine = phrasesOf(language, list.secret.mine);
  for (let at = 0; at < words.length; at += 1) {
    const from = phraseAt(words, mine, at, words.length);
    const word = from === undefined ? undefined : words[from];
    if (from === undefined || word === undefined || !isStatedAt(said, from)) continue;
    const clause = said.clauses[said.clauseOf[from] ?? -1];
    if (clause === undefined || isDenied(said, clause.from, from + 1)) continue;
    const isPlain = isPlainWord(said, from);
    const isLast = from + 1 === clause.to || isQuotedWord(said, from);
    if (isPlain && isLast) return { at: from, hidden: said.chunks[from] ?? null };
  }
  return undefined;
}

/** A word that says nothing of a password. */
function isPlainWord({ language, words, list }: Said, at: number): boolean {
  const text = words[at]?.text ?? "";
  const { functionWords, negations, denials } = grammars[language];
  return (
    text.length >= 4 &&
    ![functionWords, negations, denials].some((known) => known.has(text)) &&
    !list.secret.qualities.includes(text) &&
    !/(?:ed|ing|able|less|iert|lich|bar|sam|ig|é|ée|ible|ato|ata|ita|ito|uta|bile)$/u.test(text)
  );
}

function isQuotedWord({ text, words }: Said, at: number): boolean {
  const { start, end } = words[at] ?? { start: 0, end: 0 };
  return (
    /["'«„“‘]\s?$/u.test(text.slice(0, start).slice(-2)) && /^\s?["'»“”’]/u.test(text.slice(end, end + 2))
  );
}

/** "It is Summer2024.": what only a password looks like, though nobody names it. */
function findBareSecret(said: Said): Finding | undefined {
  const { words, text, chunks, clauses, list } = said;
  for (const { from, to, isStated } of clauses) {
    if (!isStated || to - from > 8) continue;
    for (let at = from; at < to; at += 1) {
      const chunk = chunks[at];
      if (chunk === undefined || chunk.end - chunk.start < 6) continue;
      const written = text.slice(chunk.start, chunk.end).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
      const isSecret =
        isMixed(written) &&
        /\p{Ll}{3,}/u.test(written) &&
        /\d{2,}\W*$/.test(written) &&
        !/[@/]/.test(written);
      if (!isSecret || isDenied(said, from, at)) continue;
      const isAlone =
        words.length <= 4 ||
        [list.secret.links, list.secret.uses].some(
          (links) => findPhrase(said, links, from, at) !== undefined,
        );
      if (isAlone && findPhrase(said, list.units, endOfChunk(said, at), to) === undefined)
        return { at, hidden: chunk };
    }
  }
  return undefined;
}
