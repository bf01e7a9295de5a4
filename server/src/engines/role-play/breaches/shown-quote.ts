import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { readWords } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { scenarioTexts } from "../script/scenario-texts.ts";

const HIDDEN = "•••";
const kindsOfSecrets: readonly (string | undefined)[] = ["secret", "address", "birthday"];

/**
 * The quote of a breach for others to read. Of what must stay secret only those words remain that the language has for everything, or the
 * scenario for its matter: a password may be any other word, and is one also where it was only suspected.
 */
export function shownQuote(language: Language, script: Script, id: string, quote: string): string {
  const outcome = script.mustNot?.find((one) => one.id === id);
  if (outcome === undefined || !kindsOfSecrets.includes(outcome.kind)) return quote;
  const known = knownWords(language, script);
  const tokens = quote.split(/\s+/).filter((token) => token !== "");
  const isOpen = tokens.map((token) => isKnown(language, known, token));
  const shown = tokens.map((token, at) => {
    const isSpelled = isLetter(token) && [at - 1, at + 1].some((near) => isLetter(tokens[near] ?? ""));
    return isOpen[at] && !isSpelled
      ? token
      : token.replace(/[\p{L}\p{N}•].*[\p{L}\p{N}•]|[\p{L}\p{N}]/su, HIDDEN);
  });
  return shown.join(" ").replace(new RegExp(`${HIDDEN}(?:\\s+${HIDDEN})+`, "g"), HIDDEN);
}

function isKnown(language: Language, known: ReadonlySet<string>, token: string): boolean {
  if (/[\p{N}•]/u.test(token) || /\p{L}[^\p{L}\s’']\p{L}/u.test(token)) return false;
  const { functionWords, negations, denials } = grammars[language];
  return readWords(language, token).words.every(
    ({ text, stem }) =>
      known.has(stem) || functionWords.has(text) || negations.has(text) || denials.has(text),
  );
}

const isLetter = (token: string) => token.replace(/[^\p{L}]/gu, "").length === 1;

const remembered = new WeakMap<Script, ReadonlySet<string>>();

/** Stems of what anybody says in the scenario, unless it must not be said. */
function knownWords(language: Language, script: Script): ReadonlySet<string> {
  const known = remembered.get(script);
  if (known !== undefined) return known;
  const texts = [...scenarioTexts(script), ...(script.mustNot ?? []).map(({ name }) => name)];
  const stems = new Set(texts.flatMap((text) => readWords(language, text).words.map(({ stem }) => stem)));
  remembered.set(script, stems);
  return stems;
}
