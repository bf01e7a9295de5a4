import type { Script } from "#engines/role-play/index.ts";
import {
  createVocabulary,
  detect,
  isOtherLanguage,
  readBagText,
  readWords,
} from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { withoutAsides } from "../judging/asides.ts";
import { numbersIn, plainWords, runsIn, writtenIn } from "./written.ts";

/** What a model wrote in place of the author's lines, and what it may have it from. */
interface Rewording {
  text: string;
  lines: readonly string[];
  /** All that was said so far, with what was said last. */
  said: readonly string[];
  /** Points that are not made yet, by their keys. */
  open: readonly string[];
}

const LONGEST = 400;
const MOST_SENTENCES = 4;

/** Whether a character may say this. Where in doubt it says its author's lines, so nobody misses anything. */
export function isFit(language: Language, script: Script, rewording: Rewording): boolean {
  const { text, lines } = rewording;
  const written = lines.join(" ");
  return (
    text !== "" &&
    text.length <= LONGEST &&
    sentencesIn(text).length <= MOST_SENTENCES &&
    isPlain(text, written) &&
    !isOtherLanguage(language, text) &&
    (!written.includes("?") || text.includes("?")) &&
    isAbout(language, text, written) &&
    !isMeta(text, written) &&
    !inventsNumbers(language, script, rewording) &&
    !givesAway(language, script, rewording) &&
    !claimsPoints(language, script, rewording)
  );
}

const markup = /[<>{}[\]|*_#`\\\n]/;
const address = /\b[a-z]{2,}:\S|www\.|\S@\S|[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}/iu;
/** Controls, marks that turn the direction of writing, what is invisible, and halves of letters. */
const unseen = /\p{C}/u;

/** Words as they are said: what no page, database or voice stumbles over, in the letters of its author. */
function isPlain(text: string, written: string): boolean {
  if (markup.test(text) || unseen.test(text) || address.test(text.normalize("NFKC"))) return false;
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.every((letter) => isOurs(letter) || written.includes(letter));
}

/** No letter or digit that only looks like one of ours. */
function isOurs(letter: string): boolean {
  return /[0-9]|\p{Script=Latin}/u.test(letter) && letter.normalize("NFKC") === letter;
}

/** A text that was cut off, up to its last whole sentence. */
export function wholeSentences(text: string): string {
  const sentences = sentencesIn(text);
  if (!/[.!?…]["”»’)]*$/.test(sentences.at(-1)?.trim() ?? "")) sentences.pop();
  return sentences.join("").trim();
}

function sentencesIn(text: string): string[] {
  return text.match(/[^.!?…]+(?:[.!?…]+["”»’)]*|$)/g) ?? [];
}

/** It says what the author's lines say, not something of its own: one telling word is the same. */
function isAbout(language: Language, text: string, written: string): boolean {
  const { forms } = readBagText(language, written);
  if (forms.length === 0) return true;
  const vocabulary = createVocabulary(language, forms);
  return readWords(language, text).words.some((word) => vocabulary.lookUp(word).length > 0);
}

/** Words of a machine that speaks about itself, its orders or the grading, in any of our languages. */
const meta =
  /\b(ai|ki|ia|llm|gpt\S*|chatbot|chatgpt|openai|json|prompts?|systemprompt|assistant|assistente|language model|sprachmodell|mod[eè]le de langage|modello linguistico|instructions?|instructed|anweisung\w*|consignes?|istruzion\w*|scores?|scored|punkt\w*|bewert\w*|punteggio|punti|points?|marks?|pass mark|passed|grades?|bestehensgrenze|bestanden|criteri\w*|kriteri\w*|crit[eè]res?|concepts?|konzepte?|role-?plays?|rollenspiel|jeu de r[oô]le|gioco di ruolo|simulation|simulazione|exercise|exercice|esercizio|learners?|lernende\w*|apprenant\w*|probes?|lines)\b/giu;

function isMeta(text: string, written: string): boolean {
  if (/\p{Cf}/u.test(text) || withoutAsides(text) !== text) return true; // an injection that is said back
  const known = new Set((written.match(meta) ?? []).map((word) => word.toLowerCase()));
  return (text.match(meta) ?? []).some((word) => !known.has(word.toLowerCase()));
}

function inventsNumbers(language: Language, script: Script, { text, lines, said }: Rewording): boolean {
  const { numbers } = writtenIn(language, script);
  const known = new Set([...lines, ...said].flatMap((line) => numbersIn(language, line)));
  return numbersIn(language, text).some((number) => !known.has(number) && !numbers.has(number));
}

/** What learners read only after the talk, the situation as they know it, and what the model was told. */
function givesAway(language: Language, script: Script, { text, lines }: Rewording): boolean {
  const { openRuns, hiddenRuns, names } = writtenIn(language, script);
  const ownRuns = new Set(lines.flatMap((line) => runsIn(language, line)));
  const isLeak = (run: string) => hiddenRuns.has(run) && !openRuns.has(run) && !ownRuns.has(run);
  if (runsIn(language, text).some(isLeak)) return true;
  const spoken = ` ${plainWords(language, text).join(" ")} `;
  const written = ` ${plainWords(language, lines.join(" ")).join(" ")} `;
  const named = names.filter((words) => {
    const name = ` ${words.join(" ")} `;
    return words.length > 0 && spoken.includes(name) && !written.includes(name);
  });
  return named.some((words) => words.length > 1) || named.length > 1;
}

/** A character that says what the learner should say, or thanks for it, makes the talk pointless. */
function claimsPoints(language: Language, script: Script, { text, lines, open }: Rewording): boolean {
  const heardIn = (some: string) => detect(language, script.concepts, some).map(({ conceptId }) => conceptId);
  const written = new Set(heardIn(lines.join(" ")));
  return heardIn(text).some((id) => open.includes(id) && !written.has(id));
}
