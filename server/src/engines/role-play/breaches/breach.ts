import type { Language } from "#kernel/language.ts";
import { detect } from "../detection/detector.ts";
import { readWords } from "../detection/text/words.ts";
import type { Consequence, OutcomeToAvoid, ScenarioContent, Script } from "../script/scenario-content.ts";
import { type Demand, demandsBy } from "./demand.ts";
import { breachOf, newDoubt } from "./doubt.ts";
import { findBreaches } from "./find-breaches.ts";
import { quoteOf } from "./quote.ts";
import { type Avoided, type Breach, counting, type Outcomes, type TalkRecord } from "./record.ts";
import { readSaid, type Said } from "./said.ts";
import { settle } from "./settle.ts";
import { type Consent, consentTo, saysOnlyYes } from "./suspicion/consent.ts";
import { expectedOf, findSuspicion, type Heard } from "./suspicion/find-suspicion.ts";

/** What an utterance brings about besides what happened before. */
export function newBreaches(
  script: Script,
  known: readonly Breach[],
  said: Said,
  turn: number,
  demands: readonly Demand[] = [],
): Breach[] {
  const found = findBreaches(script.mustNot ?? [], said);
  const handedOver = findConsent(script, demands, said, ({ isHandedOver }) => isHandedOver);
  const isNew = handedOver !== undefined && found.every(({ id }) => id !== handedOver.id);
  return (isNew ? [...found, handedOver] : found)
    .filter(({ id }) => known.every((breach) => breach.id !== id || breach.certainty === "not_clarified"))
    .map(({ id, quote }) => ({ id, turn, quote }));
}

/** The first demand that an utterance gives what it asks for. */
function findConsent(
  script: Script,
  demands: readonly Demand[],
  said: Said,
  isWanted: (consent: Consent, demand: Demand) => boolean,
): { id: string; quote: string } | undefined {
  for (const demand of demands) {
    const kind = script.mustNot?.find(({ id }) => id === demand.id)?.kind;
    const consent = consentTo(demand, said, kind, expectedOf(said.language, script));
    if (consent !== undefined && isWanted(consent, demand))
      return { id: demand.id, quote: quoteOf(said, consent) };
  }
  return undefined;
}

/** Adds what happened; what is certain now takes the place of what was not. */
export function withBreaches(known: readonly Breach[], added: readonly Breach[]): Breach[] {
  return [...known.filter(({ id }) => added.every((breach) => breach.id !== id)), ...added];
}

/**
 * What the character has a reason to ask back about, as far as it does not count already, or only since it may have misheard. It counts
 * until it is cleared, unless this may be misheard, too.
 * @param least how much must give reason to it the first time
 * @param demands what the character has just asked for: "yes, one moment" gives it
 */
export function newSuspicion(
  { mustNot = [] }: Avoided,
  language: Language,
  script: Script,
  { breaches, asked }: Outcomes,
  said: Said,
  heard: readonly Heard[],
  turn: number,
  { least = 0, demands = [] }: { least?: number; demands?: readonly Demand[] } = {},
): Suspected | undefined {
  const counted = new Set(counting(breaches).map((breach) => breach.id));
  const misheard = new Set(breaches.filter(({ mayBeMisheard }) => mayBeMisheard).map((breach) => breach.id));
  const asks = (outcome: string) =>
    asked.filter(({ id, follows }) => id === outcome && follows === undefined).length;
  const outcomes = mustNot.filter(
    (outcome) => misheard.has(outcome.id) || (!counted.has(outcome.id) && asks(outcome.id) < MOST_ASKS),
  );
  const how = asked.some((one) => one.turn === turn - 1) ? "answer" : "wide";
  const given = findConsent(script, demands, said, (consent, { id }) =>
    outcomes.some((outcome) => outcome.id === id && !isRefused(outcome, heard, consent)),
  );
  if (given !== undefined) return { breach: suspectedOf(given, turn), reason: OF_GIVEN };
  if (saysOnlyYes(said)) return undefined;
  const found =
    outcomes.length === 0 ? undefined : findSuspicion(language, script, outcomes, said, heard, how);
  if (found === undefined || found.margin < AT_ONCE) return undefined;
  const { id, quote, isUnexpected, strength, margin: reason } = found;
  const isAskedBefore = asks(id) > 0;
  if (strength < (isAskedBefore && !misheard.has(id) ? ONCE_MORE : least)) return undefined;
  const suspicion = suspectedOf({ id, quote }, turn);
  if (!said.isSpoken || !isUnexpected) return { breach: suspicion, reason };
  if (counted.has(id) || isAskedBefore) return undefined;
  return { breach: { ...suspicion, mayBeMisheard: true }, reason };
}

/** What the character asks back about, and how much gives reason to it. */
export interface Suspected {
  breach: Breach;
  reason: number;
}

function suspectedOf({ id, quote }: { id: string; quote: string }, turn: number): Breach {
  return { id, turn, quote, certainty: "not_clarified" };
}

/** A turn that makes a point says more than yes; but what agrees does not refuse, and an answer that the author named is what it is. */
function isRefused(
  { refusedBy = [] }: OutcomeToAvoid,
  heard: readonly Heard[],
  { isNamed, agrees }: Consent,
): boolean {
  return heard.some(({ conceptId }) => (refusedBy.includes(conceptId) ? !agrees : !isNamed));
}

/** Somebody agreed to what they were asked for: words take that back. */
const OF_GIVEN = 3;

/** What gives less reason than this is left in doubt, and asked about before the talk can be passed: an honest learner is not interrupted. */
const AT_ONCE = 1;

/** "No", and later the same again: it is asked about once more, and then no more. */
const MOST_ASKS = 2;

/** So much must give reason to ask a second time. */
const ONCE_MORE = 2;

/**
 * What a talk's turns bring about, each by the one that does so first.
 * @param record what the character asked for and about, and when: what it did not ask about nobody is suspected of
 * @param spoken which turns a recogniser wrote down, from 1
 */
export function breachesIn(
  content: ScenarioContent,
  language: Language,
  script: Script,
  utterances: readonly string[],
  { askedBack: asked = [], given = [] }: TalkRecord = {},
  spoken: readonly number[] = [],
): Breach[] {
  let breaches: readonly Breach[] = [];
  for (const [index, utterance] of utterances.entries()) {
    const turn = index + 1;
    const read = readWords(language, utterance);
    const said = readSaid(language, utterance, { read, isSpoken: spoken.includes(turn) });
    const isAbout = asked.some((one) => one.turn === turn || one.turn === index || one.doubted === turn);
    const heard = isAbout ? detect(language, script.concepts, utterance, read) : [];
    breaches = settle(content, script, { breaches, asked }, said, heard, turn).breaches;
    const added = newBreaches(script, breaches, said, turn, demandsOf(content, script, given, turn));
    breaches = withBreaches(breaches, added);
    const mustNot = (content.mustNot ?? []).filter(({ id }) =>
      asked.some(
        (one) => one.turn === turn && one.doubted === undefined && one.follows === undefined && one.id === id,
      ),
    );
    const before = asked.filter((one) => one.turn === index);
    const suspicion =
      added.length > 0
        ? undefined
        : newSuspicion({ mustNot }, language, script, { breaches, asked: before }, said, heard, turn, {
            demands: demandsOf(content, script, asked, turn),
          });
    if (suspicion !== undefined) breaches = withBreaches(breaches, [suspicion.breach]);
    const doubted = (content.mustNot ?? []).filter(({ id }) =>
      asked.some((one) => one.doubted === turn && one.id === id),
    );
    const doubt = newDoubt(
      { mustNot: doubted },
      language,
      script,
      { breaches, asked: before.filter((one) => one.doubted !== turn) },
      said,
      heard,
      turn,
    );
    if (doubt !== undefined) breaches = withBreaches(breaches, [breachOf(doubt)]);
  }
  return [...breaches];
}

/** What was asked for before a turn, as far as it was given. */
function demandsOf(
  content: Avoided,
  script: Script,
  record: readonly { id: string; turn: number; demand?: string }[],
  turn: number,
): Demand[] {
  return record.flatMap((one) =>
    one.turn === turn && one.demand !== undefined
      ? demandsBy(content, script, one.demand).filter(({ id }) => id === one.id)
      : [],
  );
}

/** What follows from breaches; those of outcomes that the content does not have count for nothing. */
export function consequencesOf({ mustNot = [] }: Avoided, breaches: readonly Breach[]): Consequence[] {
  return mustNot
    .filter(({ id }) => breaches.some((breach) => breach.id === id))
    .map(({ consequence }) => consequence);
}
