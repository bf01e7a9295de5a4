import type { Language } from "#kernel/language.ts";
import { readSaid, type Said } from "../breaches/said.ts";
import { type Detection, detect } from "../detection/detector.ts";
import { type Reading, readWords } from "../detection/text/words.ts";
import type { Script } from "../script/scenario-content.ts";
import { isEcho, isRecital } from "./echo.ts";
import { isWordList, ownWords } from "./own-words.ts";
import type { DialogueState, Evidence } from "./state.ts";

/** How a turn came to be heard, and by whom. */
export interface Hearing {
  /** Which points a judge heard; undefined: the detector's are taken. */
  judged?: readonly Evidence[] | undefined;
  /** A recogniser wrote it down, and may have misheard. */
  isSpoken?: boolean;
}

/** A turn of the learner's: its words are read once, for all that looks at them. */
export interface Utterance {
  language: Language;
  text: string;
  reading: Reading;
  /** As outcomes to avoid are looked for in it. */
  said: Said;
  /** What is repeated makes no point. */
  repeats: "a line" | "the briefing" | null;
  /** Key words strung together, no sentence. */
  isList: boolean;
  /** Points that the detector hears in words of the learner's own, made before or not. */
  heard: readonly Detection[];
  /** Points that are made by it. */
  evidence: Evidence[];
}

export function readTurn(
  script: Script,
  language: Language,
  state: DialogueState,
  text: string,
  { judged, isSpoken = false }: Hearing,
): Utterance {
  const reading = readWords(language, text);
  const said = readSaid(language, text, { read: reading, isSpoken });
  const repeats = repeatedIn(script, language, state, reading);
  const isList = isWordList(language, script, reading.words, state.listed);
  const heard = repeats === null && !isList ? hear(script, language, state, text, reading) : [];
  const made = repeats === null ? (judged ?? heard) : [];
  const evidence = made.filter(({ conceptId }) => isOpen(state, conceptId));
  return { language, text, reading, said, repeats, isList, heard, evidence };
}

function repeatedIn(
  script: Script,
  language: Language,
  { lastUtterance, reworded }: DialogueState,
  { words }: Reading,
): Utterance["repeats"] {
  const plain = words.map(({ text }) => text);
  if (isEcho(language, script, lastUtterance, plain, reworded)) return "a line";
  return isRecital(language, script, plain) ? "the briefing" : null;
}

/** The points in what is said in words of one's own. */
function hear(
  script: Script,
  language: Language,
  { reworded, attempt }: DialogueState,
  text: string,
  reading: Reading,
): Detection[] {
  const own = ownWords(language, script, text, reworded, attempt, reading);
  return detect(language, script.concepts, own, own === text ? reading : undefined);
}

function isOpen({ points }: DialogueState, conceptId: string): boolean {
  return points.some(({ id, coveredAfter }) => id === conceptId && coveredAfter === null);
}
