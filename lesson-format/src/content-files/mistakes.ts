import { bounds } from "./bounds.ts";

export interface ContentMistake {
  file: string;
  /** From 1. */
  line: number;
  /** A sentence that says what to do. */
  message: string;
}

/** Notes a mistake in the file being read. */
export type Report = (line: number, message: string) => void;

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
      const printable = message.toWellFormed().replace(/\p{Cc}/gu, " ");
      if (mistakes.length < bounds.mistakes) mistakes.push({ file, line, message: printable });
    },
    sorted: () => mistakes.toSorted(byFileAndLine),
  };
}

function byFileAndLine(one: ContentMistake, other: ContentMistake): number {
  if (one.file === other.file) return one.line - other.line;
  return one.file < other.file ? -1 : 1;
}
