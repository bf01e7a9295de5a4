import { grammars } from "../detection/grammar/grammar.ts";
import { type Clause, findPhrase, isDenied, isStatedAt, type Said, sentenceAround } from "./said.ts";

/**
 * "I won't tell you that her birthday is on …" has told it: what is denied is the telling. "I can't confirm that …" confirms nothing, and
 * what somebody denies of the matter itself, they do not tell.
 * @param isBare whether it must be telling that is denied: who calls it untrue that the password is … has said it all the same
 */
export function isRefusedAt(said: Said, at: number, isBare = false): boolean {
  const clause = said.clauses[said.clauseOf[at] ?? -1];
  const from = clause && contentFrom(said, clause, at);
  if (clause === undefined || from === undefined || isDenied(said, from, clause.to)) return false;
  return (isBare || isTellingDenied(said, at)) && !isLeftOpen(said, at);
}

/** Behind "that", where a language begins no clause with it. */
function contentFrom({ language, words, denies }: Said, { from, isStated, isRefused }: Clause, at: number) {
  if (isRefused) return from;
  const { complementizers } = grammars[language];
  for (let index = at - 1; isStated && index > from; index -= 1)
    if (complementizers.has(words[index]?.text ?? ""))
      return denies.slice(from, index).includes(true) ? index : undefined;
  return undefined;
}

export function isToldAt(said: Said, at: number): boolean {
  return isStatedAt(said, at) || isRefusedAt(said, at);
}

/** "I never give out addresses, least of all Lindenweg 12", not "…, but you can write to Lindenweg 12". */
export function isTellingDenied(said: Said, at: number): boolean {
  const { tellings, contrasts } = said.list;
  const { from, to } = sentenceAround(said, at);
  const isTelling = findPhrase(said, tellings, from, to) !== undefined;
  return isTelling && isDenied(said, from, to) && findPhrase(said, contrasts, from, at) === undefined;
}

/** "I can neither confirm nor deny that …", "I won't tell you whether …" */
export function isLeftOpen(said: Said, at: number): boolean {
  const { leavingOpen, suppositions } = said.list;
  const { from, to } = sentenceAround(said, at);
  return (
    findPhrase(said, leavingOpen, from, to) !== undefined ||
    findPhrase(said, suppositions, from, at) !== undefined
  );
}
