import { bounds } from "./bounds.ts";
import { type MistakeSentence, mistakeWords } from "./mistake-words.ts";
import { type Said, withValues } from "./said.ts";

export interface ContentMistake {
  file: string;
  /** From 1. */
  line: number;
  /** A sentence that says what to do. */
  message: string;
  /** The same by its name; missing: there are no words for it but the message. */
  said?: Said<MistakeSentence>;
}

/** Notes a mistake in the file being read. */
export type Report = (line: number, message: string | Said<MistakeSentence>) => void;
/** The same of what only says texts. */
export type TextReport = (line: number, message: string) => void;

/** Everything found so far; the reader goes on, so that an author sees all mistakes at once. */
export interface MistakeList {
  in(file: string): Report;
  sorted(): ContentMistake[];
}

export function startMistakeList(): MistakeList {
  const mistakes: ContentMistake[] = [];
  return {
    in: (file) => (line, message) => {
      // A message may quote the author's own characters, and a terminal or a database must be able to take it.
      if (mistakes.length < bounds.mistakes) mistakes.push({ file, line, ...wordsOf(message) });
    },
    sorted: () => mistakes.toSorted(byFileAndLine),
  };
}

function wordsOf(message: string | Said<MistakeSentence>): Pick<ContentMistake, "message" | "said"> {
  if (typeof message === "string") return { message: printable(message) };
  const { sentence, values } = message;
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, printable(value)]));
  return {
    message: withValues(mistakeWords[sentence], shown),
    said: { sentence, values: shown },
  };
}

function printable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, " ");
}

function byFileAndLine(one: ContentMistake, other: ContentMistake): number {
  if (one.file === other.file) return one.line - other.line;
  return one.file < other.file ? -1 : 1;
}
