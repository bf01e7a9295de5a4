import { byLanguage } from "#kernel/by-language.ts";
import { grammars } from "../../detection/grammar/grammar.ts";
import { readWords } from "../../detection/text/words.ts";
import type { Script } from "../../script/scenario-content.ts";
import { type Clause, isDenied, type Said } from "../said.ts";
import { coveredBy } from "./covered.ts";
import { isExemplary, resemblanceOf } from "./find-suspicion.ts";
import { suspicionWords } from "./suspicion-words.ts";

/** So much more like honest lines than like those that bring an outcome about. */
const HONEST = -2;

/** With words of its own beside the "no", no more like those that bring an outcome about than this. */
const NOT_SUSPICIOUS = 2.5;

/**
 * Whether an answer says in words that what was asked about is not so: it denies the thing itself, or speaks of it as honest lines do.
 * "No, of course not" says nothing of it.
 * @param topic stems of what was asked
 * @param isWeak little gave reason to asking: then any word of one's own is enough, unless it is suspicious itself
 */
export function isOpposite(said: Said, script: Script, topic: ReadonlySet<string>, isWeak: boolean): boolean {
  if (isExemplary(said, script)) return true;
  const telling = tellingIn(said);
  const isAbout = ({ from, to }: Clause) =>
    telling.some((at) => at >= from && at < to && topic.has(said.words[at]?.stem ?? ""));
  const about = said.clauses.filter((clause) => clause.isStated && isAbout(clause));
  if (about.some(({ from, to }) => isDenied(said, from, to))) return true;
  if (isWeak && said.clauses.some((clause) => isDenied(said, clause.from, clause.to) && isFull(said, clause)))
    return true;
  const most = isWeak && hasOwnWord(said, telling) ? NOT_SUSPICIOUS : HONEST;
  if (about.length === 0 && most === HONEST) return false;
  const weigh = resemblanceOf(said.language, script);
  return weigh === undefined ? most === NOT_SUSPICIOUS : weigh(said, said.clauses, false).evidence <= most;
}

/** The words that say something of their own, by their indexes. */
function tellingIn(said: Said): number[] {
  const { language, words } = said;
  const { functionWords, negations, denials } = grammars[language];
  const { refusing, denying, confirming } = suspicionWords[language];
  const small = [functionWords, negations, denials, new Set(refusing)];
  const isDenial = coveredBy(said, [denying, confirming]);
  return [...words.keys()].filter((at) => {
    const { text = "" } = words[at] ?? {};
    return isDenial[at] !== true && !small.some((list) => list.has(text));
  });
}

/** "That wasn't about you" has no telling word, and says more than no. */
function isFull(said: Said, { from, to }: Clause): boolean {
  const { denying, confirming } = suspicionWords[said.language];
  const isDenial = coveredBy(said, [denying, confirming]);
  return isDenial.slice(from, to).filter((isCovered) => !isCovered).length >= FULL;
}

const FULL = 5;

/** "That is not how I meant it" has words of denying only. */
function hasOwnWord({ language, words }: Said, telling: readonly number[]): boolean {
  const known = denyingWords[language];
  return telling.some((at) => !known.has(words[at]?.stem ?? ""));
}

const denyingWords = byLanguage(
  (language): ReadonlySet<string> =>
    new Set(
      suspicionWords[language].denying.flatMap((text) =>
        readWords(language, text).words.map(({ stem }) => stem),
      ),
    ),
);
