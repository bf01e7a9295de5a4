import type { Language } from "#kernel/language.ts";
import { grammars } from "../grammar/grammar.ts";
import type { Word } from "../text/words.ts";
import { type Cue, type CueKind, cuesIn } from "./cues.ts";

/** Why words that could make a point do not: it is only assumed, somebody else's, left open, or taken back at once. */
export type Reserve =
  | "conditional"
  | "reported"
  | "demanded"
  | "uncertain"
  | "dismissed"
  | "quoted"
  | "elsewhere"
  | "for now"
  | "known";

/** How what is said is meant, clause by clause. Clauses are named by their numbers. */
export interface Stances {
  reserves: ReadonlyMap<number, ReadonlySet<Reserve>>;
  /** Denied from outside of them: "I don't think that …", "I refuse to …". */
  denied: ReadonlySet<number>;
  /** Words that deny something, by index. */
  negations: ReadonlySet<number>;
  /** Where somebody gets through after all. */
  exceptions: ReadonlySet<number>;
  /** Begin with "but" or give in: with an "okay". */
  turning: ReadonlySet<number>;
  conceding: ReadonlySet<number>;
}

/** A clause with its cues. */
interface Part {
  number: number;
  sentence: number;
  from: number;
  to: number;
}

export function readStances(language: Language, words: readonly Word[], parts: readonly Part[]): Stances {
  const cues = cuesIn(language, words);
  const byClause = Map.groupBy(cues, ({ from }) => words[from]?.clause ?? -1);
  const negations = negationsIn(language, words, cues);
  if (cues.length === 0 && negations.size === 0 && !words.some((word) => tells(language, word))) return plain;
  const reading: Reading = {
    words,
    parts,
    bySentence: Map.groupBy(parts, ({ sentence }) => sentence),
    before: new Map(parts.slice(1).map((part, index) => [part, parts[index]])),
    has: ({ number }, kind) => (byClause.get(number) ?? []).some((cue) => cue.kind === kind),
    cuesOf: ({ number }, kind) => (byClause.get(number) ?? []).filter((cue) => cue.kind === kind),
    isNegated: ({ from, to }) => {
      for (let index = from; index < to; index += 1) if (negations.has(index)) return true;
      return false;
    },
    language,
  };
  const reserves = new Map<number, Set<Reserve>>();
  const reserve = ({ number }: Part, kind: Reserve) => {
    const own = reserves.get(number) ?? new Set();
    reserves.set(number, own.add(kind));
  };
  for (const [sentence, own] of reading.bySentence) {
    markConditional(reading, own, reserve);
    markUncertain(reading, own, reserve);
    for (const [index, part] of own.entries()) {
      markKnown(reading, own, index, reserve);
      if (reading.has(part, "demanding") && !reading.isNegated(part)) reserve(part, "demanded");
      markReported(reading, own, index, reserve);
      markElsewhere(reading, own, index, reserve);
    }
    markDismissed(reading, own, reading.bySentence.get(sentence + 1) ?? [], reserve);
  }
  markQuoted(reading, reserve);
  return {
    reserves,
    denied: deniedIn(reading),
    negations,
    exceptions: new Set(
      parts
        .filter(
          (part) =>
            reading.has(part, "exceptions") || (reading.has(part, "exemptions") && !reading.isNegated(part)),
        )
        .map(({ number }) => number),
    ),
    turning: new Set(parts.filter((part) => turns(reading, part)).map(({ number }) => number)),
    conceding: new Set(parts.filter((part) => reading.has(part, "conceding")).map(({ number }) => number)),
  };
}

/** Nothing but what is said. */
const plain: Stances = {
  reserves: new Map(),
  denied: new Set(),
  negations: new Set(),
  exceptions: new Set(),
  turning: new Set(),
  conceding: new Set(),
};

/** A "no" that answers, or a quotation: there is something to read though no cue stands there. */
function tells(language: Language, { text, isQuoted }: Word): boolean {
  return isQuoted === true || grammars[language].denials.has(text);
}

interface Reading {
  language: Language;
  words: readonly Word[];
  parts: readonly Part[];
  bySentence: ReadonlyMap<number, readonly Part[]>;
  before: ReadonlyMap<Part, Part | undefined>;
  has: (part: Part, kind: CueKind) => boolean;
  cuesOf: (part: Part, kind: CueKind) => Cue[];
  isNegated: (part: Part) => boolean;
}

type Mark = (part: Part, kind: Reserve) => void;

/** "No problem" denies nothing, and "personne" is nobody only where no article makes somebody of it. */
function negationsIn(language: Language, words: readonly Word[], cues: readonly Cue[]): Set<number> {
  const { negations } = grammars[language];
  const found = new Set(words.flatMap(({ text }, index) => (negations.has(text) ? [index] : [])));
  for (const { kind, from, to } of cues) {
    if (kind !== "harmless") continue;
    const first = Math.max(0, from - mostBetweenParts);
    for (let index = first; index < to; index += 1)
      if (index >= from || words[index]?.text === firstParts[language]) found.delete(index);
  }
  if (language === "fr")
    for (const [index, { text }] of words.entries())
      if (text === "personne" && !articles.has(words[index - 1]?.text ?? "")) found.add(index);
  return found;
}

/** Of a negation in two parts, the first: "je n'ai aucun problème", "non ho nessun problema". */
const firstParts: Partial<Record<Language, string>> = { fr: "ne", it: "non" };
const mostBetweenParts = 4;
const articles = new Set([
  "une",
  "la",
  "cette",
  "chaque",
  "quelle",
  "en",
  "autre",
  "par",
  "de",
  "bonne",
  "même",
  "seule",
  "votre",
  "l",
]);

/** "But since it is urgent" is two clauses, and both turn. */
function turns(reading: Reading, part: Part): boolean {
  const begins = (some: Part) =>
    reading.cuesOf(some, "adversatives").some(({ from }) => from === some.from || from === some.from + 1);
  if (begins(part)) return true;
  const before = reading.before.get(part);
  return before !== undefined && before.to - before.from <= 2 && begins(before);
}

/** "If it were our mistake, I would …": nothing of it is so. "If you …, I will …": only the condition is not. */
function markConditional(reading: Reading, own: readonly Part[], mark: Mark): void {
  for (const part of own) {
    if (isSuggestion(reading, part) || (own.length < 2 && !isUnrealAlone(reading, part))) return;
    if (!reading.cuesOf(part, "conditions").some(({ from }) => from === part.from || from === part.from + 1))
      continue;
    mark(part, "conditional");
    const isUnreal =
      (reading.has(part, "unreal") || hasForm(reading, part, unrealForms[reading.language])) &&
      (reading.language !== "en" || own.some((other) => other !== part && reading.has(other, "possible")));
    if (isUnreal) for (const other of own) mark(other, "conditional");
  }
}

/** "Et si on envoyait …?" */
function isSuggestion({ language, words }: Reading, { from }: Part): boolean {
  const [first, second] = [words[from]?.text, words[from + 1]?.text];
  return (
    (language === "fr" && first === "et" && second === "si") ||
    (language === "it" && first === "e" && second === "se")
  );
}

/** "If I could have your name" is polite; "if you were important I would know" is not so. */
function isUnrealAlone(reading: Reading, part: Part): boolean {
  if (reading.language === "en")
    return hasForm(reading, part, /^(were|had)$/) && hasForm(reading, part, /^would$/);
  return reading.has(part, "unreal") || hasForm(reading, part, unrealForms[reading.language]);
}

function hasForm({ words }: Reading, { from, to }: Part, form: RegExp | undefined): boolean {
  return form !== undefined && words.slice(from, to).some(({ text }) => form.test(text));
}

/** "Si vous preniez", "se chiedesse". */
const unrealForms: Partial<Record<Language, RegExp>> = {
  fr: /^(?!fai|jamais|parfait|connai|souhait|vais|sai[st])\p{L}{3,}(ais|ait|iez|aient)$/u,
  it: /^\p{L}{2,}([aei]ss[ei]|[aei]ssero|[aei]ssimo)$/u,
};

/** "Maybe" leaves it open, and alone ("we'll see") all that stands beside it; "maybe we could" suggests. */
function markUncertain(reading: Reading, own: readonly Part[], mark: Mark): void {
  for (const part of own) {
    const cues = reading.cuesOf(part, "uncertain");
    if (cues.length === 0 || reading.has(part, "suggesting")) continue;
    const isAlone = part.to - part.from <= longestAside && (part === own[0] || part === own.at(-1));
    for (const other of isAlone ? own : [part]) mark(other, "uncertain");
  }
}

const longestAside = 4;

/** "My boss says that …": what follows is not the speaker's. */
function markReported(reading: Reading, own: readonly Part[], index: number, mark: Mark): void {
  const part = own[index];
  if (part === undefined) return;
  if (announcesOthers(reading, part, own[index + 1]))
    for (const said of own.slice(index + 1)) mark(said, "reported");
  const others = reading.cuesOf(part, "others");
  const isReported = reading
    .cuesOf(part, "saying")
    .some(
      (verb) =>
        verb.to - verb.from > 1 || others.some(({ to }) => to <= verb.from && verb.from - to <= mostBetween),
    );
  if (!isReported) return;
  mark(part, "reported");
  const next = own[index + 1];
  if (next !== undefined && beginsWith(reading, next, "complements")) mark(next, "reported");
}

const mostBetween = 2;

/** "A bad salesman would say: …" announces what somebody else says, all of it; "I say it plainly: …" does not. */
function announcesOthers(reading: Reading, part: Part, next: Part | undefined): boolean {
  if (next === undefined || reading.words[next.from]?.isAnnounced !== true) return false;
  const { functionWords } = grammars[reading.language];
  const others = reading.cuesOf(part, "others");
  return reading.cuesOf(part, "saying").some((verb) => {
    const before = reading.words.slice(part.from, verb.from).map(({ text }) => text);
    return (
      !before.some((text) => speakers.has(text)) &&
      !reading.cuesOf(part, "speakers").some(({ from }) => from < verb.from) &&
      (others.some(({ to }) => to <= verb.from) || before.some((text) => !functionWords.has(text)))
    );
  });
}

/** "Last year we …", "my sister can …", "we can't just now": not here, not now, or not for good. */
function markElsewhere(reading: Reading, own: readonly Part[], index: number, mark: Mark): void {
  const part = own[index];
  if (part === undefined) return;
  const { functionWords } = grammars[reading.language];
  const isOthers = reading.cuesOf(part, "otherPeople").some(({ from }) => {
    const before = reading.words.slice(part.from, from).map(({ text }) => text);
    return (
      before.length <= mostBefore && before.every((text) => functionWords.has(text) && !speakers.has(text))
    );
  });
  const isThen = reading.has(part, "otherTimes");
  if (isOthers || isThen) mark(part, "elsewhere");
  const next = own[index + 1];
  if (isOthers && next !== undefined && reading.has(part, "saying")) mark(next, "elsewhere");
  // "Last year, you know, we …"
  if (isThen && index === 0 && part.to - part.from <= longestAside)
    for (const other of own) mark(other, "elsewhere");
  if (reading.has(part, "postponing")) mark(part, "for now");
}

/** "My colleague …", "der Müller …" */
const mostBefore = 2;
export const speakers: ReadonlySet<string> = new Set([
  "i",
  "we",
  "ich",
  "wir",
  "je",
  "nous",
  "on",
  "io",
  "noi",
  "ho",
  "ha",
  "hai",
]);

function beginsWith(reading: Reading, part: Part, kind: CueKind): boolean {
  return reading.cuesOf(part, kind).some(({ from }) => from === part.from);
}

/** "I could, but I won't": what is refused or waved away after "but" was not said. */
function markDismissed(reading: Reading, own: readonly Part[], next: readonly Part[], mark: Mark): void {
  const [following] = next;
  let opposing = following !== undefined && turns(reading, following) ? following : undefined;
  for (const part of own.toReversed()) {
    if (opposing !== undefined && isDismissing(reading, opposing, reading.has(part, "possible")))
      mark(part, "dismissed");
    if (turns(reading, part)) opposing = part;
  }
}

function isDismissing(reading: Reading, opposing: Part, isPossible: boolean): boolean {
  if (reading.has(opposing, "voiding") || (isPossible && reading.has(opposing, "dismissing"))) return true;
  const isRefused = reading.isNegated(opposing) || reading.has(opposing, "refusing");
  return isRefused && tellingIn(reading, opposing) <= (isPossible ? 2 : 1);
}

function tellingIn({ language, words }: Reading, { from, to }: Part): number {
  const { functionWords, negations, conjunctions } = grammars[language];
  return words
    .slice(from, to)
    .filter(({ text }) => !functionWords.has(text) && !negations.has(text) && !conjunctions.has(text)).length;
}

/** "I know who you are", "I can imagine what for": nothing is asked. */
function markKnown(reading: Reading, own: readonly Part[], index: number, mark: Mark): void {
  const part = own[index];
  if (part === undefined || !reading.has(part, "knowing")) return;
  mark(part, "known");
  for (const beside of [own[index - 1], own[index + 1]])
    if (beside !== undefined && isIndirect(reading, beside)) mark(beside, "known");
}

function isIndirect({ language, words }: Reading, { from }: Part): boolean {
  const { interrogatives } = grammars[language];
  return [words[from]?.text, words[from + 1]?.text].some((text) => interrogatives.has(text ?? ""));
}

/** Words of somebody else's, between quotation marks. */
function markQuoted({ words, parts }: Reading, mark: Mark): void {
  for (const part of parts) if (words[part.from]?.isQuoted === true) mark(part, "quoted");
}

/** "I don't think that …", and "Whether …, I can't say". */
function deniedIn(reading: Reading): Set<number> {
  const denied = new Set<number>();
  for (const own of reading.bySentence.values())
    for (const [index, part] of own.entries()) {
      if (reading.has(part, "refusing") || isUnrealised(reading, part)) denied.add(part.number);
      const [before, next] = [own[index - 1], own[index + 1]];
      if (before !== undefined && isOwnAnswer(reading, before, part)) denied.add(before.number);
      if (!reading.isNegated(part)) continue;
      if (next !== undefined && reading.has(part, "asking") && isIndirect(reading, next))
        denied.add(next.number);
      if (!reading.has(part, "matrix")) continue;
      if (next !== undefined && isComplement(reading, next)) denied.add(next.number);
      if (before !== undefined && isComplement(reading, before)) denied.add(before.number);
    }
  return denied;
}

/** "We should have", "ich hätte … können". */
function isUnrealised(reading: Reading, part: Part): boolean {
  if (reading.has(part, "unrealised")) return true;
  if (reading.language !== "de") return false;
  const said = reading.words.slice(part.from, part.to).map(({ text }) => text);
  return (
    said.some((text) => /^hätte/.test(text)) && said.some((text) => /^(können|sollen|müssen)$/.test(text))
  );
}

/** "Instalments? No." */
function isOwnAnswer({ language, words }: Reading, before: Part, part: Part): boolean {
  const first = words[part.from]?.text ?? "";
  return before.to - before.from <= longestOwnQuestion && grammars[language].denials.has(first);
}

const longestOwnQuestion = 5;

function isComplement(reading: Reading, part: Part): boolean {
  if (beginsWith(reading, part, "complements")) return true;
  // "…, mich zu entschuldigen"
  return (
    reading.language === "de" && reading.words.slice(part.from + 1, part.to).some(({ text }) => text === "zu")
  );
}
