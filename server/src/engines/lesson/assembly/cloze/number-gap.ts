import { fold } from "../fold.ts";
import type { Gap } from "./gap.ts";

/** Leaves out an amount ("within 24 hours"). Numbers without a known unit are often names: dates, articles, telephones. */
export function numberGap(sentence: string, elsewhere: readonly string[]): Gap | null {
  const amounts = amountsIn(sentence);
  const taken = new Set(amounts.map(({ value }) => value));
  for (const amount of amounts) {
    if (amounts.some((other) => other !== amount && other.value === amount.value)) continue;
    const rivals = new Set(
      elsewhere
        .flatMap(amountsIn)
        .filter(({ unit }) => unit === amount.unit)
        .map(({ value }) => value),
    );
    const found = [...rivals].sort(
      (one, other) => farness(one, amount.value) - farness(other, amount.value) || one - other,
    );
    const candidates = new Set([...found, ...plausible(amount)]);
    const distractors = [...candidates].filter((value) => !taken.has(value)).slice(0, 2);
    if (distractors.length === 2) return cut(sentence, amount, distractors.map(String));
  }
  return null;
}

function cut(sentence: string, { at, digits }: Amount, distractors: string[]): Gap {
  const after = sentence.slice(at + digits.length);
  return { before: sentence.slice(0, at), answer: digits, after, distractors };
}

interface Amount {
  value: number;
  digits: string;
  at: number;
  unit: string;
}

const standalone = /(?<![\p{L}\p{N}.,:/+#§_'’-])[1-9]\d{0,3}(?![\p{L}\p{N}:/_'’-]|[.,]\d)/gu;

function amountsIn(text: string): Amount[] {
  return [...text.matchAll(standalone)].flatMap(({ 0: digits, index: at }) => {
    const before = fold(text.slice(Math.max(0, at - 12), at)).trimEnd();
    const after = fold(text.slice(at + digits.length, at + digits.length + 24)).trimStart();
    const unit = units.find(({ word, sign }) => word.test(after) || sign?.test(before))?.name;
    const isTimeOfDay = unit === "hour" && /(?:^|\s)(?:a|des|vers|jusqu'a)$/.test(before); // à 17 heures
    const isAmount = unit !== undefined && !isTimeOfDay && Number(digits) > 1;
    return isAmount ? [{ value: Number(digits), digits, at, unit }] : [];
  });
}

/** Folded beginnings of the words that follow an amount, in the four languages. */
const units: { name: string; word: RegExp; sign?: RegExp }[] = [
  { name: "share", word: /^(?:%|percent|prozent|pour cent|per cent)/ },
  {
    name: "money",
    word: /^(?:chf|eur|usd|gbp|€|\$|£|franken|francs|franchi|dollar|pound)/,
    sign: /(?:chf|eur|usd|gbp|€|\$|£)$/,
  },
  { name: "second", word: /^(?:second|sekunde)/ },
  { name: "minute", word: /^minut/ },
  { name: "hour", word: /^(?:hours|stunden|heures|ore\b)/ },
  {
    name: "working day",
    word: /^(?:working days|business days|arbeitstag|werktag|jours ouvr|giorni lavorativi|giorni feriali)/,
  },
  { name: "day", word: /^(?:calendar days|days|tage|kalendertag|jours|giorni)/ },
  { name: "week", word: /^(?:weeks|wochen|semaines|settimane)/ },
  { name: "month", word: /^(?:months|monate|mois\b|mesi\b)/ },
  { name: "year", word: /^(?:years|jahre|ans\b|annees|anni\b)/ },
  { name: "character", word: /^(?:characters|zeichen|caracteres|caratteri)/ },
  {
    name: "person",
    word: /^(?:people|persons|employees|personen|mitarbeit|personnes|collaborat|persone|collaborator|dipendenti)/,
  },
  { name: "distance", word: /^(?:m\b|km\b|met(?:er|re|ri)|kilomet|chilomet)/ },
  { name: "weight", word: /^(?:kg\b|kilogram|kilo\b|chil)/ },
];

/** Wrong amounts that could be right: double, half and the like. */
function plausible({ value, unit }: Amount): number[] {
  return [value * 2, value / 2, value * 3, value + 5, value - 5].filter(
    (other) => Number.isInteger(other) && other > 1 && (unit !== "share" || other <= 100),
  );
}

function farness(one: number, other: number): number {
  return Math.abs(Math.log(one / other));
}
