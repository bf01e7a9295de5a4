import { act, type Command, type Given, type Option, text } from "../command.ts";
import { UsageError } from "../failure.ts";
import { accessors } from "../given.ts";
import { nearest } from "./nearest.ts";
import { scanArguments, type Values } from "./scan-arguments.ts";

type Takes = Pick<Command, "positionals" | "optionalPositionals" | "choices" | "options">;

/** Options of every command. */
export const everywhere: readonly Option[] = [
  act("json", "Print the API's answer"),
  text(
    "as",
    "PROFILE",
    "Act as this profile of `lectern login`; else LECTERN_PROFILE, or the profile default",
  ),
];

/** @throws UsageError naming everything that is wrong with the arguments */
export function readArguments(command: Takes, args: readonly string[]): Given {
  const wanted = command.positionals ?? [];
  const isNeeded = (name: string) => !command.optionalPositionals?.includes(name);
  const scanned = scanArguments([...(command.options ?? []), ...everywhere], args);
  const { values, positionals } = scanned;
  // The value of an unknown option looks like one argument too many.
  const surplus = scanned.mistakes.length > 0 ? [] : positionals.slice(wanted.length);
  const mistakes = [
    ...scanned.mistakes,
    ...wanted.flatMap((name, index) =>
      positionals[index] || !isNeeded(name) ? [] : [`${name} is missing.`],
    ),
    ...firstOf(command, positionals),
    ...surplus.map((word) => `"${word}" is an unexpected argument.`),
    ...(command.options ?? []).flatMap((option) => mistakesOf(option, values[option.name])),
  ];
  if (mistakes.length > 0) throw new UsageError([...new Set(mistakes)].join("\n"));
  return accessors(wanted, positionals, values);
}

function firstOf({ positionals: [name] = [], choices }: Takes, [typed]: readonly string[]): string[] {
  if (name === undefined || choices === undefined || typed === undefined || choices.includes(typed))
    return [];
  return [notAmong(name, typed, choices)];
}

function mistakesOf(option: Option, value: Values[string]): string[] {
  const { name, kind, placeholder, isRequired, isClearable } = option;
  if (isRequired && (value === undefined || (value === "" && !isClearable)))
    return [kind === "switch" ? `Give --${name} or --no-${name}.` : `--${name} ${placeholder} is missing.`];
  const typed = typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
  return typed.flatMap((one) => (one === "" && isClearable ? [] : (mistakeIn(option, one) ?? [])));
}

function mistakeIn({ name, kind, choices = [] }: Option, typed: string): string | undefined {
  if (kind === "number" && !/^\d+$/.test(typed)) return `--${name} is "${typed}"; it must be a whole number.`;
  if (choices.length === 0 || choices.includes(typed)) return undefined;
  return notAmong(`--${name}`, typed, choices);
}

function notAmong(name: string, typed: string, choices: readonly string[]): string {
  const meant = nearest(typed, choices);
  const guess = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `${name} is "${typed}"; it must be one of ${choices.join(", ")}.${guess}`;
}
