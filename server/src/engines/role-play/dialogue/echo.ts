import type { Language } from "#kernel/language.ts";
import { readWords } from "../detection/text/words.ts";
import { spokenLines } from "../script/repeated-lines.ts";
import type { Script } from "../script/scenario-content.ts";

/**
 * Whether somebody says what the character says, whole or in part, or what they said just before.
 * @param said in plain words
 * @param reworded what the character said in other words than its author's
 */
export function isEcho(
  language: Language,
  script: Script,
  lastUtterance: string,
  said: readonly string[],
  reworded: readonly string[] = [],
): boolean {
  if (said.length < shortestEcho) return false;
  const joined = said.join(" ");
  if (joined === plainWords(language, lastUtterance).join(" ")) return true;
  const lines = [
    ...linesOf(language, script),
    ...reworded.map((line) => plainWords(language, line).join(" ")),
  ];
  return (
    lines.includes(joined) || (said.length >= shortestPart && lines.some((line) => contains(line, joined)))
  );
}

const remembered = new WeakMap<Script, string[]>();

/** What the character may say, in plain words. */
function linesOf(language: Language, script: Script): string[] {
  const known = remembered.get(script);
  if (known !== undefined) return known;
  const lines = spokenLines(script).map((line) => plainWords(language, line).join(" "));
  remembered.set(script, lines);
  return lines;
}

/** Whether the briefing is read out that tells of the character by name, or most of it. */
export function isRecital(language: Language, script: Script, said: readonly string[]): boolean {
  const briefing = briefingOf(language, script);
  if (said.length < shortestRecital || !contains(briefing.join(" "), said.join(" "))) return false;
  const names = plainWords(language, script.character.name);
  return said.length * 2 >= briefing.length || said.some((word) => names.includes(word));
}

const rememberedBriefings = new WeakMap<Script, string[]>();

function briefingOf(language: Language, script: Script): string[] {
  const known = rememberedBriefings.get(script) ?? plainWords(language, script.briefing);
  rememberedBriefings.set(script, known);
  return known;
}

/** Nobody makes a point by repeating a line, their own words or the briefing. */
export function isRepeated(
  language: Language,
  script: Script,
  lastUtterance: string,
  utterance: string,
  reworded: readonly string[] = [],
): boolean {
  const said = plainWords(language, utterance);
  return isEcho(language, script, lastUtterance, said, reworded) || isRecital(language, script, said);
}

/** Two people may say the same three words, or five of a longer line. */
const shortestEcho = 4;
const shortestPart = 6;
const shortestRecital = 10;

function contains(text: string, part: string): boolean {
  return ` ${text} `.includes(` ${part} `);
}

export function plainWords(language: Language, text: string): string[] {
  return readWords(language, text).words.map(({ text: word }) => word);
}
