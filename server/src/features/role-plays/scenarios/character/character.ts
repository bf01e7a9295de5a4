import { type AiSettings, type Refusal, writeText } from "#content/ai/index.ts";
import type { Mood, Script } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Context } from "#platform/feature.ts";
import { isFit, wholeSentences } from "./fitness.ts";
import { instructions } from "./instructions.ts";

/** What the character is about to say, and to what. */
interface Cue {
  script: Script;
  utterance: string;
  /** Its author's lines. */
  lines: readonly string[];
  mood: Mood;
  /** What was said before the utterance. */
  talk: readonly { speaker: "learner" | "character"; text: string }[];
  /** Points that are not made yet, by their keys. */
  open: readonly string[];
}

/** What it says, and why not all that a model wrote. Null: its author's lines. */
export interface Reworded {
  line: string | null;
  because: Refusal | "unfit" | "cut_off" | null;
}

/**
 * The author's lines in the words of a model that answers what was just said. It knows the person and what that person may tell, no
 * more; what it writes is shown only where nothing is wrong with it.
 */
export async function reword(
  context: Context,
  settings: AiSettings,
  language: Language,
  cue: Cue,
  { deadlineMs, stallMs }: { deadlineMs: number; stallMs: number },
): Promise<Reworded> {
  const { script, utterance, lines, mood, talk, open } = cue;
  const written = await writeText(context, settings, {
    use: "characters",
    instructions,
    data: {
      you: { ...script.character, mood },
      you_know: [...script.lines.openings.slice(0, 1), ...script.questions.map(({ answers }) => answers[0])],
      language,
      talk: talk
        .slice(-MOST_TURNS)
        .map(({ speaker, text }) => ({ speaker, text: text.slice(0, MOST_LETTERS) })),
      learner: utterance.slice(0, MOST_LETTERS),
      lines,
    },
    mostOutputTokens: MOST_TOKENS,
    stallMs: Math.min(stallMs, deadlineMs),
    deadlineMs,
  });
  if (!written.ok) return { line: null, because: written.because };
  const { text, isWhole } = written.value;
  const line = (isWhole ? text : wholeSentences(text)).replace(/\s+/g, " ").trim();
  const said = [...talk.map((turn) => turn.text), utterance];
  const because = isWhole ? null : "cut_off";
  return isFit(language, script, { text: line, lines, said, open })
    ? { line, because }
    : { line: null, because: because ?? "unfit" };
}

const MOST_TURNS = 8;
const MOST_LETTERS = 600;
const MOST_TOKENS = 120;
