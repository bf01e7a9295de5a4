import { firstWords, type KnownCommand, shorten, takesFile, takesValue } from "./known-command.ts";

export function fishCompletion(
  commands: readonly KnownCommand[],
  summaries: Readonly<Record<string, string>>,
): string {
  return [
    "# lectern(1) completion for fish: lectern completion fish | source",
    "function __lectern_after",
    "  set -l typed (commandline -opc)",
    "  set -e typed[1]",
    "  set -l wanted (count $argv)",
    '  test (count $typed) -ge $wanted; and test "$typed[1..$wanted]" = "$argv"',
    "end",
    "function __lectern_at",
    "  set -l typed (commandline -opc)",
    "  set -e typed[1]",
    '  test "$typed" = "$argv"',
    "end",
    "complete -c lectern -e",
    "complete -c lectern -f",
    ...firstWords(commands, summaries).map(
      ([name, summary]) => `complete -c lectern -n '__lectern_at' -a ${name} -d ${said(summary)}`,
    ),
    ...commands.flatMap(linesOf),
  ].join("\n");
}

function linesOf({ words, summary, options, values = [] }: KnownCommand): string[] {
  const [name, verb] = words;
  const asVerb =
    verb === undefined
      ? []
      : [`complete -c lectern -n '__lectern_at ${name}' -a ${verb} -d ${said(summary)}`];
  const condition = `-n '__lectern_after ${words.join(" ")}'`;
  return [
    ...asVerb,
    ...values.map((value) => `complete -c lectern -n '__lectern_at ${words.join(" ")}' -a ${value}`),
    ...options.map((option) => {
      const value = takesValue(option) ? (takesFile(option) ? " -r -F" : " -x") : "";
      const choices = option.choices ? ` -a ${said(option.choices.join(" "))}` : "";
      return `complete -c lectern ${condition} -l ${option.name}${value}${choices} -d ${said(shorten(option.summary))}`;
    }),
  ];
}

/** In fish's single quotes a backslash keeps itself and a quote. */
const said = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
