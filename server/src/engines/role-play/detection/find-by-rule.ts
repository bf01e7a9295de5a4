import type { CompiledConcept } from "./compiled.ts";
import { fire } from "./fire.ts";
import { grammars } from "./grammar/grammar.ts";
import { isTakenBack } from "./retraction.ts";
import { type Fired, findTerm, type Term } from "./rules.ts";
import {
  clausesOf,
  isNegated,
  isPrivative,
  mayTell,
  neighbouringClauses,
  type Unit,
  type Utterance,
} from "./utterance.ts";

/** The words that make one of the concept's rules fire, or undefined. */
export function findByRule(
  concept: CompiledConcept,
  concepts: readonly CompiledConcept[],
  utterance: Utterance,
): number[] | undefined {
  const { rules, avoid } = saidOf(concept, new Set(utterance.said.flat()));
  if (rules.length === 0) return undefined;
  for (const unit of neighbouringClauses(utterance)) {
    if (!mayTell(utterance, unit, concept)) continue;
    if (isAvoided(avoid, utterance, unit)) continue;
    for (const rule of rules) {
      const fired = fire(rule, utterance, unit);
      if (fired === undefined) continue;
      const isDenied = isNegated(utterance, fired.found);
      if (!asksForDenial(utterance, fired) && isDenied && !rule.toleratesNegation) continue;
      if (isReserved(concept, utterance, fired, isDenied)) continue;
      if (isRefusal(concept, fired, isDenied) && isTakenBack(concept, concepts, utterance, rule, fired))
        return undefined; // for the whole turn
      return fired.found;
    }
  }
  return undefined;
}

/** A rule with "without" in it asks for no denial. */
function asksForDenial({ language, words }: Utterance, { negating }: Fired): boolean {
  const { negations } = grammars[language];
  const own = negating.filter((index) => negations.has(words[index]?.text ?? ""));
  return (
    negating.length > 0 && (own.length === 0 || own.some((index) => !isPrivative(language, words[index])))
  );
}

/** "Maybe", "my boss says", "I could, but": unless the concept's own examples speak that way. */
function isReserved(
  { tolerates, isRefusal }: CompiledConcept,
  { words, stances }: Utterance,
  { found, negating }: Fired,
  isDenied: boolean,
): boolean {
  const refuses = isRefusal || negating.length > 0 || isDenied;
  const clauses = [...clausesOf(words, found)];
  const own = clauses.map((clause) => stances.reserves.get(clause));
  if (own.every((reserves) => reserves?.has("conditional") === true) && !tolerates.has("conditional"))
    return true;
  if (own.every((reserves) => reserves?.has("quoted") === true)) return true;
  const kinds = refuses
    ? (["uncertain", "dismissed", "elsewhere", "for now", "known"] as const)
    : (["reported", "demanded", "uncertain", "dismissed", "elsewhere", "known"] as const);
  return kinds.some((kind) => !tolerates.has(kind) && own.some((reserves) => reserves?.has(kind) === true));
}

function isRefusal({ isRefusal: refuses }: CompiledConcept, { negating }: Fired, isDenied: boolean): boolean {
  return refuses || negating.length > 0 || isDenied;
}

/** Phrases to avoid count where the point would be made, and in what overrules it. */
function isAvoided(
  avoid: readonly Term[],
  { said, words, clauses, stances }: Utterance,
  unit: Unit,
): boolean {
  if (avoid.length === 0) return false;
  if (avoid.some((term) => findTerm(term, said, unit.from, unit.to) !== undefined)) return true;
  const sentence = words[unit.from]?.sentence;
  return clauses.some(
    ({ from, to }) =>
      from >= unit.to &&
      words[from]?.sentence === sentence &&
      stances.turning.has(words[from]?.clause ?? -1) &&
      avoid.some((term) => findTerm(term, said, from, to) !== undefined),
  );
}

/** Only what is said at all needs looking for in each clause: somebody may send a thousand of them. */
function saidOf({ rules, avoid }: CompiledConcept, said: ReadonlySet<string>) {
  const isSaid = ({ stems }: Term) => stems.every((stem) => said.has(stem));
  return {
    rules: rules
      .map((rule) => ({ ...rule, groups: rule.groups.map((group) => group.filter(isSaid)) }))
      .filter(({ groups }) => groups.every((group) => group.length > 0)),
    avoid: avoid.filter(isSaid),
  };
}
