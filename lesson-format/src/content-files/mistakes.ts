import { bounds } from "./bounds.ts";
import { type MistakeSentence, mistakeWords } from "./mistake-words.ts";
import { type Said, withValues } from "./said.ts";

export interface ContentMistake {
  file: string;
  /** From 1. */
  line: number;
  /** A sentence that says what to do. */
  message: string;
  /** The same by its name; missing: it is of a scenario or a list of words, which have English words only. */
  said?: Said<MistakeSentence>;
}

/** Notes a mistake in the file being read. */
export type Report = (line: number, mistake: Said<MistakeSentence>) => void;
/** The same for readers of what has English words only. */
export type TextReport = (line: number, mistake: string | Said<MistakeSentence>) => void;

/** Everything found so far; the reader goes on, so that an author sees all mistakes at once. */
export interface MistakeList {
  in(file: string): TextReport;
  sorted(): ContentMistake[];
}

export function startMistakeList(): MistakeList {
  const mistakes: ContentMistake[] = [];
  return {
    in: (file) => (line, mistake) => {
      if (mistakes.length < bounds.mistakes)
        mistakes.push(
          typeof mistake === "string"
            ? { file, line, message: printable(mistake) }
            : mistakeAt(file, line, mistake),
        );
    },
    sorted: () => mistakes.toSorted(byFileAndLine),
  };
}

export function mistakeAt(file: string, line: number, mistake: Said<MistakeSentence>): ContentMistake {
  const printed = Object.entries(mistake.values).map(([name, value]) => [name, printable(value)]);
  const said = { ...mistake, values: Object.fromEntries(printed) };
  return { file, line, message: englishOf(said), said };
}

export function englishOf({ sentence, values }: Said<MistakeSentence>): string {
  return withValues(mistakeWords[sentence], values);
}

/** The author's own characters may be quoted, and a terminal or a database must be able to take them. */
function printable(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}/gu, " ");
}

function byFileAndLine(one: ContentMistake, other: ContentMistake): number {
  if (one.file === other.file) return one.line - other.line;
  return one.file < other.file ? -1 : 1;
}
