import { grammars } from "../../detection/grammar/grammar.ts";
import type { Finding } from "../finding.ts";
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
    const found = noun === undefined ? undefined : findTold(said, at, noun);
    if (found !== undefined) return found;
  }
  return findPlainPassword(said) ?? findBareSecret(said);
}

/** A number, letters with digits, or single letters in a row, soon after the noun. */
function findTold(said: Said, noun: number, from: number): Finding | undefined {
  const { words, list } = said;
  const to = Math.min(words.length, from + REACH);
  for (let at = from; at < to; at += 1) {
    const end = endOfSecret(said, at);
    if (end === undefined) continue;
    const isLinked =
      at === from || isColon(said, at) || findPhrase(said, list.secret.links, from, at) !== undefined;
    if (!isLinked || !isStatedAt(said, at) || isCounted(said, at, end, from)) {
      at = end - 1;
      continue;
    }
    const clause = said.clauses[said.clauseOf[at] ?? -1];
    const start = Math.max(clause?.from ?? at, 0);
    if (isDenied(said, start, end) || isQuoted(said, noun, at)) return undefined;
    return { at, hidden: { start: said.chunks[at]?.start ?? 0, end: said.chunks[end - 1]?.end ?? 0 } };
  }
  return undefined;
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
  return at > noun && findPhrase(said, list.secret.before, at - 1, at) !== undefined && at - 1 > noun;
}

/** "My password is sunshine": a word that says nothing of a password, at the end of its clause. */
function findPlainPassword(said: Said): Finding | undefined {
  const { words, list, language } = said;
  const mine = phrasesOf(language, list.secret.mine);
  const qualities = new Set(list.secret.qualities);
  const { functionWords, negations } = grammars[language];
  for (let at = 0; at < words.length; at += 1) {
    const from = phraseAt(words, mine, at, words.length);
    const word = from === undefined ? undefined : words[from];
    if (from === undefined || word === undefined || !isStatedAt(said, from)) continue;
    const clause = said.clauses[said.clauseOf[from] ?? -1];
    if (clause === undefined || isDenied(said, clause.from, from + 1)) continue;
    const isPlain =
      word.text.length >= 4 &&
      !functionWords.has(word.text) &&
      !negations.has(word.text) &&
      !qualities.has(word.text) &&
      !/(?:ed|ing|able|less|iert|lich|bar|sam|ig|é|ée|able|ible|ato|ata|ita|ito|uta|bile)$/u.test(word.text);
    const isLast = from + 1 === clause.to || isQuotedWord(said, from);
    if (isPlain && isLast) return { at: from, hidden: said.chunks[from] ?? null };
  }
  return undefined;
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
      const isAlone = words.length <= 4 || findPhrase(said, list.secret.links, from, at) !== undefined;
      if (isAlone && findPhrase(said, list.units, endOfChunk(said, at), to) === undefined)
        return { at, hidden: chunk };
    }
  }
  return undefined;
}
