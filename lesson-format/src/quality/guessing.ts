import type { Audience } from "../audiences.ts";
import type { Language } from "../language.ts";
import { plainText } from "../plain-text.ts";
import type { ContentForm, ContentQuestion } from "../question/question-content.ts";
import type { Body } from "../template-content.ts";

/** Options among which somebody who knows nothing would take one: of a question, or of a step of a scene. */
export interface Choice {
  language: Language;
  /** Of what stands in for a question for some learners: it has the same parts, right and harmless, and is no other drawing. */
  isVariant?: true;
  options: { words: string; part: string | undefined; correct: boolean }[];
}

/** How far a rule gets that somebody can follow without knowing anything. */
interface GuessedShare {
  rule: RuleName;
  choices: number;
  /** How many it finds, and how many chance finds. */
  found: number;
  byChance: number;
}

/** So much more than chance a rule may find: a share of the choices, and where there are few two of them, which is accident. */
const TOLERATED = { share: 0.1, choices: 2 };

/** Every choice of a body, of all forms of its questions. Guesses are no proof of anything. */
export function choicesIn(body: Body, language: Language): Choice[] {
  const counted = body.sections.flatMap(({ questions }) => questions).filter(({ isGuess }) => !isGuess);
  return counted.flatMap((question) => formsOf(question).flatMap((form) => choicesOf(form, language)));
}

/** A question, its other forms and what stands in for it, each named as in its file. */
export function formsOf({
  forms = [],
  variants = [],
  ...question
}: ContentQuestion): (ContentForm & { id: string; for?: Audience })[] {
  return [
    question,
    ...forms.map((form, index) => ({ ...form, id: `${question.id}/${index + 2}` })),
    ...variants.map((variant) => ({ ...variant, id: `${question.id}/${variant.for}` })),
  ];
}

const inWhichOneIsTaken: readonly ContentQuestion["kind"][] = ["single", "multiple", "spot", "scene"];

function choicesOf(form: ContentForm & { for?: Audience }, language: Language): Choice[] {
  const { kind, options } = form;
  if (!inWhichOneIsTaken.includes(kind)) return [];
  const bySteps = Map.groupBy(options, ({ step }) => step);
  return [...bySteps.values()].map((together) => ({
    language,
    ...(form.for !== undefined && { isVariant: true as const }),
    options: together.map(({ text, part, correct }) => ({ words: plainText(text).trim(), part, correct })),
  }));
}

/** The rules that find more than chance and a tolerance. */
export function guessedShares(choices: readonly Choice[]): GuessedShare[] {
  const tolerated = Math.max(TOLERATED.share * choices.length, TOLERATED.choices);
  return rules
    .map(({ name, rank }) => shareOf(name, rank, choices))
    .filter(({ found, byChance }) => found - byChance > tolerated);
}

/** In so many drawings a part has to be harmless once and right once. */
const FEWEST_DRAWINGS = 4;

/** Parts of drawings that are always right, or never: nobody has to read them. */
export function tellingParts(
  choices: readonly Choice[],
): { part: string; isRight: boolean; drawings: number }[] {
  const drawings = choices.filter(({ isVariant }) => !isVariant);
  const parts = drawings.flatMap(({ options }) => options.filter(({ part }) => part !== undefined));
  return [...Map.groupBy(parts, ({ part }) => part ?? "")].flatMap(([part, drawn]) => {
    const right = drawn.filter(({ correct }) => correct).length;
    const isTelling = right === 0 || right === drawn.length;
    return isTelling && drawn.length >= FEWEST_DRAWINGS
      ? [{ part, isRight: right > 0, drawings: drawn.length }]
      : [];
  });
}

/** How much an option has of what a rule goes by; the one that has most is taken, and of equal ones any. */
type Rank = (words: string, choice: Choice) => number;

function shareOf(rule: RuleName, rank: Rank, choices: readonly Choice[]): GuessedShare {
  let [found, byChance] = [0, 0];
  for (const choice of choices) {
    const { options } = choice;
    const ranks = options.map(({ words }) => rank(words, choice));
    const best = Math.max(...ranks);
    const taken = options.filter((_, index) => ranks[index] === best);
    found += shareRight(taken);
    byChance += shareRight(options);
  }
  return { rule, choices: choices.length, found: rounded(found), byChance: rounded(byChance) };
}

function shareRight(options: Choice["options"]): number {
  return options.filter(({ correct }) => correct).length / options.length;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}

/** Takes the one whose length is at this position, the longest first. */
function byLength(position: number): Rank {
  return (words, { options }) => {
    const lengths = options.map((option) => option.words.length).sort((one, other) => other - one);
    const at = position < 0 ? lengths.length + position : position;
    return words.length === lengths[at] ? 1 : 0;
  };
}

function byWords(patterns: Readonly<Record<Language, RegExp>>): Rank {
  return (words, { language }) => words.match(patterns[language])?.length ?? 0;
}

const hedges: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:may|might|can|could|usually|often|mostly|perhaps|probably|possibly|sometimes|generally|rather|some|unless|if needed)\b/gi,
  de: /\b(?:kann|können|könnte|vielleicht|meist|meistens|oft|manchmal|wahrscheinlich|möglicherweise|eher|gegebenenfalls|in der Regel|falls|sofern)\b/gi,
  fr: /\b(?:peut|peuvent|pourrait|parfois|souvent|peut-être|probablement|généralement|plutôt|éventuellement|en principe|sauf)\b/gi,
  it: /\b(?:può|possono|potrebbe|forse|spesso|talvolta|probabilmente|di solito|piuttosto|eventualmente|in genere|salvo)\b/gi,
};
const courtesies: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:please|thank|thanks|sorry|kindly|gladly|of course|happy to|would you|could you)\b/gi,
  de: /\b(?:bitte|danke|dank|entschuldigung|gern|gerne|freundlich|leid|selbstverständlich|natürlich)\b/gi,
  fr: /\b(?:s[’']il vous plaît|merci|désolée?|pardon|volontiers|excusez|bien sûr|avec plaisir)(?!\p{L})/giu,
  it: /\b(?:per favore|grazie|scusi|scusate|mi dispiace|prego|volentieri|certo|certamente|con piacere)\b/gi,
};
const absolutes: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:always|never|all|every|everyone|nobody|none|only|nothing|everything)\b/gi,
  de: /\b(?:immer|nie|niemals|alle|alles|jede[rsnm]?|niemand|kein[es]?|nur|nichts)\b/gi,
  fr: /\b(?:toujours|jamais|tous|toutes?|tout|chaque|personne|aucune?|seulement|rien)\b/gi,
  it: /\b(?:sempre|mai|tutti|tutte|tutto|ogni|nessuno|nessuna|solo|soltanto|niente|nulla)\b/gi,
};

const rules = [
  { name: "longest", rank: byLength(0) },
  { name: "second_longest", rank: byLength(1) },
  { name: "third_longest", rank: byLength(2) },
  { name: "shortest", rank: byLength(-1) },
  { name: "second_shortest", rank: byLength(-2) },
  /** Says “may”, “usually” or the like. */
  { name: "hedged", rank: byWords(hedges) },
  /** Does not say “always”, “never” or the like. */
  { name: "not_absolute", rank: (words: string, choice: Choice) => -byWords(absolutes)(words, choice) },
  { name: "most_polite", rank: byWords(courtesies) },
  { name: "least_polite", rank: (words: string, choice: Choice) => -byWords(courtesies)(words, choice) },
] as const satisfies readonly { name: string; rank: Rank }[];
type RuleName = (typeof rules)[number]["name"];
