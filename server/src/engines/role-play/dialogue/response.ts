import { answerTo } from "./answers.ts";
import { type Intent, intentOf } from "./intent.ts";
import { moodAfterStraying } from "./mood.ts";
import { announceLeaving, askAgain, closeTalk, continueScript, isAllCovered, takeLeave } from "./progress.ts";
import { poolOf, type Speech, say, withMood, withState } from "./speech.ts";
import type { Utterance } from "./utterance.ts";
import type { Pool } from "./variants.ts";

/** A turn that makes no point and has nothing to do with what must not happen. */
export function respond(speech: Speech, utterance: Utterance): Speech {
  const { script, state } = speech;
  const { language, text, reading } = utterance;
  const intent = intentOf(language, script, text, reading);
  const answer = answerTo(language, script, reading);
  if (intent === "rude") return stray(withMood(speech, script.moods.bad), poolOf(script, "rude"));
  if (state.isLeaving === true) return leave(speech, answer);
  if (asksForSentences(speech, utterance)) return stray(speech, poolOf(script, "key_words"));
  switch (intent) {
    case "farewell":
      return answerFarewell(speech);
    case "offer":
    case "offered help":
    case "on the subject":
      return answer === undefined ? listen(speech, intent) : stray(speech, answer);
    default:
      return stray(speech, answerFor(intent, speech, answer, answeredBefore(speech, utterance)));
  }
}

/** Once may be haste; a second list of key words is answered by asking for a sentence, where the author wrote how. */
function asksForSentences({ script, state }: Speech, { isList }: Utterance): boolean {
  return isList && (state.listed ?? 0) >= leastLists && script.lines.key_words !== undefined;
}

const leastLists = 2;

type Straying = Exclude<Intent, "rude" | "farewell" | "offer" | "offered help" | "on the subject">;

/**
 * @param known the answer to what is asked, if there is one
 * @param before what was answered when the same made its point
 */
function answerFor(
  intent: Straying,
  speech: Speech,
  known: Pool | undefined,
  before: Pool | undefined,
): Pool {
  const { script } = speech;
  switch (intent) {
    case "silence":
      return poolOf(script, "silence");
    case "courtesy":
      return poolOf(script, "small_talk");
    case "brief":
      return known ?? before ?? poolOf(script, "brief");
    case "question":
      return known ?? before ?? poolOf(script, "unknown_question");
    case "off the subject":
      return known ?? poolOf(script, "repair");
    case "not understood":
      return askAgain(speech) ?? poolOf(script, "repair");
    case "another language":
      return poolOf(script, script.lines.other_language === undefined ? "repair" : "other_language");
  }
}

/** A question that made its point earlier is answered as it was then, in other words. */
function answeredBefore({ script, state }: Speech, { heard }: Utterance): Pool | undefined {
  const again = heard.find(({ conceptId }) =>
    state.points.some(({ id, coveredAfter }) => id === conceptId && coveredAfter !== null),
  );
  const concept = script.concepts.find(({ id }) => id === again?.conceptId);
  return concept === undefined ? undefined : { name: `${concept.id} reactions`, lines: concept.reactions };
}

/** What needs no answer of its own is heard, and the next question follows. */
function listen(speech: Speech, intent: "offer" | "offered help" | "on the subject"): Speech {
  const { script } = speech;
  const heard = {
    offer: () => say(speech, poolOf(script, "offered")),
    "offered help": () => speech,
    "on the subject": () => say(speech, poolOf(script, "acknowledgements")),
  }[intent]();
  return continueScript(withState(heard, { strayedInARow: 0 }));
}

function answerFarewell(speech: Speech): Speech {
  if (speech.state.turns <= 1) return stray(speech, poolOf(speech.script, "small_talk"));
  return (isAllCovered(speech) ? undefined : announceLeaving(speech)) ?? takeLeave(speech);
}

/**
 * A turn that leads nowhere has an answer of its own; the point that was asked for stays open. Not for ever: after two in a row,
 * and later at once, the character also goes on, so that every talk ends.
 */
export function stray(speech: Speech, pool: Pool): Speech {
  const { state, script } = speech;
  const answered = withState(say(speech, pool), {
    strayedInARow: state.strayedInARow + 1,
    strayed: state.strayed + 1,
  });
  const said = withMood(answered, moodAfterStraying(script, answered.state));
  const { strayedInARow, strayed } = said.state;
  const allowed = Math.max(0, 2 - Math.floor(strayed / 5));
  const mayWait = strayedInARow <= allowed && said.lines.length > 0;
  return mayWait ? said : withState(continueScript(said), { strayedInARow });
}

/** It was said that the talk will end, and nothing more came but perhaps a question. */
function leave(speech: Speech, answer: Pool | undefined): Speech {
  const said = answer === undefined ? speech : say(speech, answer);
  const mayAsk = said.state.points.some(({ coveredAfter, probes }) => coveredAfter === null && probes < 2);
  return mayAsk ? takeLeave(said) : closeTalk(said);
}
