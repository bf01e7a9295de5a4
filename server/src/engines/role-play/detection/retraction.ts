import type { CompiledConcept, CompiledRule } from "./compiled.ts";
import { fire } from "./fire.ts";
import { grammars } from "./grammar/grammar.ts";
import { type Fired, findTerm } from "./rules.ts";
import { cuesIn } from "./stance/cues.ts";
import { clausesOf, type Unit, type Utterance } from "./utterance.ts";

/**
 * Whether a refusal is taken back in the same turn: for the one who asks an exception is made, or what was refused is done after
 * all. What offers something else ("but I can call you back") takes nothing back.
 */
export function isTakenBack(
  concept: CompiledConcept,
  concepts: readonly CompiledConcept[],
  utterance: Utterance,
  rule: CompiledRule,
  fired: Fired,
): boolean {
  const own = clausesOf(utterance.words, fired.found);
  const last = Math.max(...fired.found);
  return utterance.clauses.some((unit) => {
    const clause = utterance.words[unit.from]?.clause ?? -1;
    if (utterance.asking.has(clause)) return false;
    if (isException(utterance, clause))
      return unit.to - unit.from <= shortException || !makesAnother(concept, concepts, utterance, unit);
    if (own.has(clause) || isHeldBack(utterance, unit, clause)) return false;
    const givesIn = unit.from > last && isGivingIn(utterance, unit, clause);
    if (!givesIn && !isDone(utterance, rule, unit)) return false;
    return !makesAnother(concept, concepts, utterance, unit);
  });
}

/** "Except for you" is all of it. */
const shortException = 4;

function isException({ stances }: Utterance, clause: number): boolean {
  return stances.exceptions.has(clause);
}

/** "But since it's urgent …"; "…, okay?" only asks for assent. */
function isGivingIn({ language, words, stances }: Utterance, { from, to }: Unit, clause: number): boolean {
  if (!stances.turning.has(clause) || !stances.conceding.has(clause)) return false;
  const said = words.slice(from, to).map(({ text }) => text);
  return !grammars[language].tags.has(said.join(" "));
}

/** Denied, only assumed or told of others. */
function isHeldBack({ stances }: Utterance, { from, to }: Unit, clause: number): boolean {
  const reserves = stances.reserves.get(clause);
  if (stances.denied.has(clause) || reserves?.has("reported") || reserves?.has("conditional")) return true;
  for (let index = from; index < to; index += 1) if (stances.negations.has(index)) return true;
  return false;
}

/** "I'll give it to you": all that the rule denies, without the denial; a pronoun stands for what was named. */
function isDone({ language, words, said }: Utterance, { groups }: CompiledRule, { from, to }: Unit): boolean {
  const positive = groups.filter((group) => !group.some(({ isNegated }) => isNegated));
  if (positive.length < 2) return false;
  const missing = positive.filter(
    (group) => !group.some((term) => findTerm(term, said, from, to) !== undefined),
  );
  if (missing.length === positive.length || missing.length > 1) return false;
  const cues = cuesIn(language, words.slice(from, to));
  const has = (kind: "pronouns" | "speakers") => cues.some((cue) => cue.kind === kind);
  return has("speakers") && (missing.length === 0 || has("pronouns"));
}

/** From here on the sentence makes another point. */
function makesAnother(
  concept: CompiledConcept,
  concepts: readonly CompiledConcept[],
  utterance: Utterance,
  { from }: Unit,
): boolean {
  const sentence = utterance.sentences.find((one) => one.from <= from && from < one.to);
  const rest = { from, to: sentence?.to ?? from };
  return concepts.some(
    (other) => other !== concept && other.rules.some((rule) => fire(rule, utterance, rest) !== undefined),
  );
}
