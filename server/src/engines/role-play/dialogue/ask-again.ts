import type { AskedBack } from "../breaches/record.ts";
import { saidAnywhere } from "../breaches/suspicion/said-anywhere.ts";
import { intentOf } from "./intent.ts";
import { type Speech, say, withState } from "./speech.ts";
import type { Utterance } from "./utterance.ts";

/** So often the character explains what it asked; after that it goes on, and what was asked stays open. */
const MOST_EXPLANATIONS = 2;

/** "Sorry, what do you mean?" answers nothing: what was heard is quoted, and the question comes in other words. */
export function explainQuestion(speech: Speech, utterance: Utterance): Speech | undefined {
  const { script, state } = speech;
  const { language, text, reading } = utterance;
  const open = openQuestion(speech);
  if (open === undefined || explanations(speech, open.id) >= MOST_EXPLANATIONS) return undefined;
  if (intentOf(language, script, text, reading) !== "not understood") return undefined;
  const quote = state.breaches?.find(({ id }) => id === open.id)?.quote ?? "";
  const explained = followUp(speech, open, "question");
  const quoted = saidAnywhere[language].explaining.replace("{quote}", () => quote);
  return askInOtherWords(
    quote === "" ? explained : { ...explained, lines: [...explained.lines, quoted] },
    open,
  );
}

/** "No": what holds then is to be said in words. */
export function askWhatHolds(speech: Speech, { language }: Utterance): Speech | undefined {
  const open = openQuestion(speech);
  if (open === undefined) return undefined;
  const asked = followUp(speech, open, "no");
  return { ...asked, lines: [...asked.lines, saidAnywhere[language].whatHolds] };
}

/** What the character has just asked back about, and nothing made clear so far. */
function openQuestion({ state }: Speech): AskedBack | undefined {
  const { askedBack = [], breaches = [], turns } = state;
  const open = askedBack.find(({ turn }) => turn === turns - 1);
  return breaches.some(({ id, certainty }) => id === open?.id && certainty === "not_clarified")
    ? open
    : undefined;
}

function explanations({ state: { askedBack = [] } }: Speech, outcome: string): number {
  return askedBack.filter(({ id, follows }) => id === outcome && follows === "question").length;
}

function followUp(speech: Speech, { id, reason }: AskedBack, follows: "no" | "question"): Speech {
  const { askedBack = [], turns } = speech.state;
  const again: AskedBack =
    reason === undefined ? { id, turn: turns, follows } : { id, turn: turns, follows, reason };
  return withState(speech, { askedBack: [...askedBack, again], strayedInARow: 0 });
}

function askInOtherWords(speech: Speech, { id }: AskedBack): Speech {
  const lines = speech.script.mustNot?.find((outcome) => outcome.id === id)?.askBack?.lines ?? [];
  return say(speech, { name: `${id} asked back`, lines, mayRepeat: true });
}
