import type { Language } from "#kernel/language.ts";
import { findTerm, fireRule, type Group, readTerm, type Term } from "../detection/rules.ts";
import type { BreachKind, OutcomeWords } from "../script/scenario-content.ts";
import type { Finding } from "./finding.ts";
import { recognisers } from "./kinds/kinds.ts";
import { quoteOf } from "./quote.ts";
import { findPhrase, isDenied, type Said, sentenceAround, suppositionOf } from "./said.ts";
import { isTakenBack } from "./taken-back.ts";

/** An outcome to avoid that an utterance brings about, with the learner's own words. */
interface FoundBreach {
  id: string;
  quote: string;
}

/** Which outcomes to avoid an utterance brings about. Pure, and linear in its length. */
export function findBreaches(outcomes: readonly OutcomeWords[], said: Said): FoundBreach[] {
  if (outcomes.length === 0) return [];
  const { language } = said;
  const stems = said.words.map(({ stem }) => [stem]);
  return compiledFor(language, outcomes).flatMap((outcome): FoundBreach[] => {
    const found = findOutcome(outcome, said, stems);
    return found === undefined ? [] : [{ id: outcome.id, quote: quoteOf(said, found) }];
  });
}

interface CompiledOutcome {
  id: string;
  kind: BreachKind | undefined;
  rules: Group[][];
  avoid: Term[];
}

function findOutcome(
  { kind, rules, avoid }: CompiledOutcome,
  said: Said,
  stems: string[][],
): Finding | undefined {
  const byKind = kind === undefined ? undefined : recognisers[kind](said);
  const isTold = byKind?.isInRefusal === true;
  if (byKind !== undefined && (isTold || !isAvoided(said, stems, avoid, byKind.at, "own"))) return byKind;
  return findByRule(said, stems, rules, avoid);
}

/**
 * What is to be avoided counts wherever it stands in the sentence, but not before a "but": "three days as a rule, but you get it today".
 * @param denials "own": those of the same clause; "the password is …, I should not say that" has told it
 */
function isAvoided(
  said: Said,
  stems: string[][],
  avoid: readonly Term[],
  at: number,
  denials: "own" | "all" = "all",
): boolean {
  const { to } = sentenceAround(said, at);
  const from = afterContrast(said, at);
  const clause = said.clauses[said.clauseOf[at] ?? -1];
  return avoid.some((term) => {
    const isOwn = term.isNegated && denials === "own" && clause !== undefined;
    return findTerm(term, stems, isOwn ? clause.from : from, isOwn ? clause.to : to) !== undefined;
  });
}

/** Where what is said begins: at the sentence, or at the last clause that takes back what stands before it. */
function afterContrast(said: Said, at: number): number {
  const { from } = sentenceAround(said, at);
  const contrasts = new Set(said.list.contrasts);
  const clauses = said.clauses.filter((clause) => clause.from > from && clause.from <= at);
  return clauses.findLast((clause) => contrasts.has(said.words[clause.from]?.text ?? ""))?.from ?? from;
}

/** "I will, if you insist, install it" is three clauses and one statement. */
const mostClauses = 3;

/** By its author's rules: in a clause, then with those that follow it in its sentence. All are stated, none is denied. */
function findByRule(
  said: Said,
  stems: string[][],
  rules: readonly Group[][],
  avoid: readonly Term[],
): Finding | undefined {
  const spoken = new Set(stems.flat());
  const possible = rules.filter((groups) =>
    groups.every((group) => group.some((term) => isSpoken(term, spoken))),
  );
  if (possible.length === 0) return undefined;
  const avoided = new Map<number, boolean>();
  for (const [index, first] of said.clauses.entries()) {
    const from = afterContrast(said, first.from);
    const isToAvoid = avoided.get(from) ?? isAvoided(said, stems, avoid, first.from);
    avoided.set(from, isToAvoid);
    if (isToAvoid) continue;
    for (let last = index; last < index + mostClauses; last += 1) {
      const clause = said.clauses[last];
      if (clause === undefined || clause.sentence !== first.sentence) break;
      if ((!clause.isStated && !clause.isSupposed) || isTakenBack(said, clause)) break;
      for (const rule of possible) {
        const fired = fireRule(rule, stems, first.from, clause.to);
        if (fired === undefined || isNegated(said, fired.found)) continue;
        if (isOnlyImagined(said, fired.found) && !isDisclaimed(said, first.from)) continue;
        return { at: fired.found[0] ?? first.from, hidden: null };
      }
    }
  }
  return undefined;
}

function isSpoken({ stems }: Term, spoken: ReadonlySet<string>): boolean {
  return stems.every((stem) => spoken.has(stem));
}

/** A negation that is no part of the rule turns its clause into the opposite. */
function isNegated({ clauses, clauseOf, denies }: Said, found: readonly number[]): boolean {
  const own = new Set(found);
  return [...new Set(found.map((index) => clauseOf[index] ?? -1))].some((index) => {
    const { from, to } = clauses[index] ?? { from: 0, to: 0 };
    return denies.slice(from, to).some((isDenial, offset) => isDenial && !own.has(from + offset));
  });
}

/** A supposition that is no part of the rule only imagines what its clause says. "If you had looked" is a rule of its own. */
function isOnlyImagined(said: Said, found: readonly number[]): boolean {
  const clauses = [...new Set(found.map((index) => said.clauseOf[index] ?? -1))].map(
    (index) => said.clauses[index],
  );
  if (clauses.every((clause) => clause?.isStated !== false)) return false;
  return clauses.every((clause) => clause === undefined || !found.includes(suppositionOf(said, clause)));
}

/** "I'm not threatening you, but if …": what follows is meant, though it depends on something. */
function isDisclaimed(said: Said, at: number): boolean {
  const { from } = sentenceAround(said, at);
  const turning = afterContrast(said, at);
  return (
    turning > from &&
    isDenied(said, from, turning) &&
    findPhrase(said, said.list.disclaimed, from, turning) !== undefined
  );
}

const remembered = new WeakMap<readonly OutcomeWords[], Map<Language, CompiledOutcome[]>>();

/** Compiled once for as long as the outcomes live. */
function compiledFor(language: Language, outcomes: readonly OutcomeWords[]): CompiledOutcome[] {
  const byLanguage = remembered.get(outcomes) ?? new Map<Language, CompiledOutcome[]>();
  remembered.set(outcomes, byLanguage);
  const known = byLanguage.get(language) ?? outcomes.map((outcome) => compile(language, outcome));
  byLanguage.set(language, known);
  return known;
}

function compile(language: Language, { id, kind, rules, avoid }: OutcomeWords): CompiledOutcome {
  return {
    id,
    kind,
    rules: rules.map(({ allOf }) => allOf.map((group) => group.map((term) => readTerm(language, term)))),
    avoid: avoid.map((term) => readTerm(language, term)),
  };
}
