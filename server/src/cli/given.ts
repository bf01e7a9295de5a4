import { parseArgs } from "node:util";
import { type Command, flag, type Given, type Option } from "./command.ts";
import { UsageError } from "./failure.ts";
import { nearest } from "./nearest.ts";

type Takes = Pick<Command, "positionals" | "options">;
type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** Of every command: prints what the API answered. */
const everywhere = flag("json", "Print the API's answer");

/** @throws UsageError naming what is wrong with the arguments */
export function readArguments(command: Takes, args: readonly string[]): Given {
  const { values, positionals } = parse(command, args);
  const wanted = command.positionals ?? [];
  const mistakes = [
    ...wanted.flatMap((name, index) => (positionals[index] ? [] : [`${name} is missing.`])),
    ...positionals.slice(wanted.length).map((word) => `"${word}" is an unexpected argument.`),
    ...(command.options ?? []).flatMap((option) => mistakeOf(option, values[option.name]) ?? []),
  ];
  if (mistakes.length > 0) throw new UsageError(mistakes.join("\n"));
  return accessors(wanted, positionals, values);
}

function parse(command: Takes, args: readonly string[]) {
  const options = Object.fromEntries(
    [...(command.options ?? []), everywhere].map(({ name, kind }) => [
      name,
      kind === "switch"
        ? { type: "boolean" as const }
        : { type: "string" as const, multiple: kind === "list" },
    ]),
  );
  try {
    const cleared = clearing(command, args);
    const parsed = parseArgs({ args: cleared, options, allowPositionals: true, allowNegative: true });
    const values: Values = parsed.values;
    return { values, positionals: parsed.positionals };
  } catch (error) {
    throw new UsageError(explain(error, Object.keys(options)));
  }
}

/** Node's own message, or a suggestion for an unknown option. */
function explain(error: unknown, known: readonly string[]): string {
  const sentence = error instanceof Error ? error.message : String(error);
  const [, typed = ""] = /^Unknown option '--(?:no-)?([^']+)'/.exec(sentence) ?? [];
  const meant = typed === "" ? undefined : nearest(typed, known);
  return meant === undefined ? sentence : `There is no --${typed}. Did you mean --${meant}?`;
}

/** Node knows `--no-name` of switches only. */
function clearing({ options = [] }: Takes, args: readonly string[]): string[] {
  const clearable = options.filter(({ isClearable }) => isClearable).map(({ name }) => name);
  return args.map((arg) => {
    const name = clearable.find((known) => arg === `--no-${known}`);
    return name === undefined ? arg : `--${name}=`;
  });
}

function mistakeOf(option: Option, value: Values[string]): string | undefined {
  const { name, kind, placeholder, isRequired, isClearable } = option;
  if (isRequired && (value === undefined || (value === "" && !isClearable)))
    return kind === "switch" ? `Give --${name} or --no-${name}.` : `--${name} ${placeholder} is missing.`;
  if (kind !== "number" || value === undefined || (value === "" && isClearable)) return undefined;
  return /^\d+$/.test(String(value)) ? undefined : `--${name} is "${value}"; it must be a whole number.`;
}

function accessors(wanted: readonly string[], positionals: readonly string[], values: Values): Given {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
  const positional = (name: string) => positionals[wanted.indexOf(name)] ?? "";
  return {
    positional,
    id() {
      const value = positional("ID");
      if (!/^\d+$/.test(value))
        throw new UsageError(`"${value}" is not an id; the list command shows the ids.`);
      return Number(value);
    },
    text,
    required: (name) => text(name) ?? "",
    number(name) {
      const value = text(name);
      return value === undefined ? undefined : Number(value);
    },
    list(name) {
      const value = values[name];
      return Array.isArray(value) ? value.map(String) : undefined;
    },
    flag(name) {
      const value = values[name];
      return typeof value === "boolean" ? value : undefined;
    },
  };
}

/** Only the members that are set: an API keeps what a request leaves out. */
export function withoutUndefined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  // Object.entries forgets the keys' types; nothing but undefined was taken out.
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

/** @throws UsageError when an update would change nothing */
export function mustChange(changes: object): void {
  if (Object.keys(changes).length === 0) throw new UsageError("Say what to change.");
}

/** @throws UsageError for one that is not known */
export function oneOf<Value extends string>(
  known: readonly Value[],
  value: string | undefined,
  option: string,
): Value | undefined {
  if (value === undefined) return undefined;
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new UsageError(`--${option} is "${value}"; write one of ${known.join(", ")}.`);
  return found;
}
