import { bounds } from "./bounds.ts";
import { type MistakeSentence, mistakeWords } from "./mistake-words.ts";
import { type Said, withValues } from "./said.ts";

export interface ContentMistake {
  file: string;
  /** From 1. */
  line: number;
  /** A sentence that says what to do. */
  message: string;
  /** The same by its name; missing: the reader has words of its own, or English ones only. */
  said?: Said<MistakeSentence>;
  own?: OwnSentence;
}

/** What readers of other formats say in words of their own. */
interface OwnSentence {
  code: string;
  values: Readonly<Record<string, string>>;
  text: string;
}

/** Notes a mistake in the file being read. */
export type Report = (line: number, mistake: Said<MistakeSentence>) => void;
/** The same for readers of other formats; a text has no other words. */
export type TextReport = (line: number, mistake: string | Said<MistakeSentence> | OwnSentence) => void;

/** Everything found so far; the reader goes on, so that an author sees all mistakes at once. */
export interface MistakeList {
  in(file: string): TextReport;
  sorted(): ContentMistake[];
}

export function startMistakeList(): MistakeList {
  const mistakes: ContentMistake[] = [];
  return {
    in: (file) => (line, mistake) => {
      if (mistakes.length < bounds.mistakes) mistakes.push(mistakeAt(file, line, mistake));
    },
    sorted: () => mistakes.toSorted(byFileAndLine),
  };
}

export function mistakeAt(file: string, line: number, mistake: Parameters<TextReport>[1]): ContentMistake {
  if (typeof mistake === "string") return { file, line, message: printable(mistake) };
  const printed = Object.entries(mistake.values).map(([name, value]) => [name, printable(value)]);
  const values = Object.fromEntries(printed);
  if ("code" in mistake) {
    const { code, text } = mistake;
    return { file, line, message: printable(text), own: { code, values, text } };
  }
  const said = { ...mistake, values };
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
