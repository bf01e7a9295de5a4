import type { Option } from "../command.ts";

/** What a shell can complete. */
export interface KnownCommand {
  /** As typed after `lectern`: one word or two. */
  words: readonly [string] | readonly [string, string];
  summary: string;
  options: readonly Option[];
  /** What may follow its words, if that is known. */
  values?: readonly string[];
}

/** The first words, each with what it is for. */
export function firstWords(commands: readonly KnownCommand[], summaries: Readonly<Record<string, string>>) {
  const names = [...new Set(commands.map(({ words }) => words[0]))];
  const summaryOf = (name: string) =>
    summaries[name] ?? commands.find(({ words }) => words.length === 1 && words[0] === name)?.summary ?? "";
  return names.map((name): [string, string] => [name, shorten(summaryOf(name))]);
}

/** A file is named there. */
export const takesFile = ({ placeholder }: Option) => /^(FILE|FOLDER|PATH)$/.test(placeholder ?? "");

export const takesValue = ({ kind }: Option) => kind !== "switch";

/** The first sentence, as far as it fits into a line beside the word. */
export function shorten(sentence: string): string {
  const [first = ""] = sentence.split(/[.;:]\s/);
  return first.length > 70 ? `${first.slice(0, 69)}…` : first;
}

/** For sh and its relatives, and for fish. */
export const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "'\\''")}'`;
