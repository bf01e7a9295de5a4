import type { Language } from "#kernel/language.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import { readWords } from "../detection/text/words.ts";
import type { OutcomeToAvoid, Script } from "../script/scenario-content.ts";
import { type AskedBack, type Avoided, type Breach, isExplained, type Outcomes } from "./record.ts";
import { readSaid, type Said } from "./said.ts";
import { readAnswer } from "./suspicion/answer.ts";
import { findSuspicion, type Heard } from "./suspicion/find-suspicion.ts";
import { isOpposite } from "./suspicion/opposite.ts";

/**
 * How a turn answers what was asked back. "only denied": a bare no, where more than that is needed; "denied in vain": what was said
 * cannot be taken back, or the learner was asked what holds and said no more.
 */
export type Settled = "denied" | "confirmed" | "left open" | "only denied" | "denied in vain";

/** What becomes of the outcome that was asked about, by the next thing that the learner says. Everything else stays. */
export function settle(
  { mustNot = [] }: Avoided,
  script: Script,
  { breaches, asked }: Outcomes,
  said: Said,
  heard: readonly Heard[],
  turn: number,
): { breaches: readonly Breach[]; settled: Settled | null } {
  const open = asked.find((one) => one.turn === turn - 1);
  const breach = breaches.find(({ id, certainty }) => id === open?.id && certainty === "not_clarified");
  if (open === undefined || breach === undefined || isExplained(asked, turn))
    return { breaches, settled: null };
  const settled = settledBy(mustNot, script, breach, open, said, heard);
  switch (settled) {
    case "denied":
      return { breaches: breaches.filter((one) => one !== breach), settled };
    case "confirmed":
      return { breaches: breaches.map((one) => (one === breach ? stated(one) : one)), settled };
    case "only denied":
      return { breaches, settled: wasAskedWhatHolds(asked, breach.id) ? "denied in vain" : settled };
    default:
      return { breaches, settled };
  }
}

/** What more than this gave reason to, and cannot be taken back, nothing clears; and what can only what speaks of it. */
const STRONG = 4;

function settledBy(
  mustNot: readonly OutcomeToAvoid[],
  script: Script,
  breach: Breach,
  { reason = Number.NEGATIVE_INFINITY, follows }: AskedBack,
  said: Said,
  heard: readonly Heard[],
): Settled {
  const outcomes = mustNot.filter(({ id }) => id === breach.id);
  const isRefused = outcomes.some(({ refusedBy = [] }) =>
    refusedBy.some((id) => heard.some(({ conceptId }) => conceptId === id)),
  );
  const topic = topicOf(said.language, script, breach);
  const suspect = (words: Said, points: readonly Heard[]) =>
    findSuspicion(said.language, script, outcomes, words, points, "strict") !== undefined;
  const isFinal = isIrrevocable(script, outcomes);
  const isWeak = reason <= STRONG;
  const isClear = isRefused || isOpposite(said, script, topic, isWeak);
  switch (readAnswer(said, isRefused, topic)) {
    case "denied":
      // "No, it's the code that came by text message": what follows the "no" tells of the same thing once more.
      if (suspect(said, heard)) return "left open";
      if (isFinal && !isWeak) return "denied in vain";
      return isClear ? "denied" : "only denied";
    case "confirmed":
      // "Yes, in three working days": what it says to the matter is what is meant.
      if (makesPointFirst(said, heard) && !suspect(said, heard)) return "denied";
      // A "yes" makes nothing certain that the learner did not say.
      return suspect(readSaid(said.language, breach.quote), []) || suspect(said, heard)
        ? "confirmed"
        : "left open";
    case "left open":
      return isClear && (isWeak || !isFinal) && follows === "no" && !suspect(said, heard)
        ? "denied"
        : "left open";
  }
}

/** Once heard, it is known: a secret, an insult, a threat. */
function isIrrevocable({ mustNot = [] }: Script, outcomes: readonly OutcomeToAvoid[]): boolean {
  return outcomes.some(({ id, isFinal = false }) => {
    const kind = mustNot.find((one) => one.id === id)?.kind;
    return isFinal || (kind !== undefined && kind !== "concession");
  });
}

/** Once for each time that it was asked about. */
function wasAskedWhatHolds(asked: readonly AskedBack[], outcome: string): boolean {
  const own = asked.filter(({ id }) => id === outcome);
  const count = (wanted: AskedBack["follows"]) => own.filter(({ follows }) => follows === wanted).length;
  return count("no") >= count(undefined);
}

/** The telling words of what was said, and of the question about it. */
function topicOf(language: Language, { mustNot = [] }: Script, { id, quote }: Breach): ReadonlySet<string> {
  const outcome = mustNot.find((one) => one.id === id);
  const texts = [quote, outcome?.name ?? "", ...(outcome?.askBack?.lines ?? [])];
  const { functionWords, negations } = grammars[language];
  const words = texts.flatMap((text) => readWords(language, text).words);
  return new Set(
    words.filter(({ text }) => !functionWords.has(text) && !negations.has(text)).map(({ stem }) => stem),
  );
}

function makesPointFirst({ words }: Said, heard: readonly Heard[]): boolean {
  const end = words.findLast(({ sentence }) => sentence === 0)?.end ?? 0;
  return heard.some(({ spans }) => spans.some(({ start }) => start < end));
}

function stated({ id, turn, quote }: Breach): Breach {
  return { id, turn, quote };
}
