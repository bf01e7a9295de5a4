import type { Option } from "../command.ts";
import { nearest } from "./nearest.ts";

export type Values = Readonly<Record<string, string | boolean | string[] | undefined>>;

interface Scanned {
  values: Values;
  positionals: string[];
  /** What is no option, or lacks its value. */
  mistakes: string[];
}

/**
 * Tells options from arguments, as POSIX and GNU do: `--name value`, `--name=value`, `--flag`, `--no-flag`, and after `--` nothing
 * but arguments. Goes on after a mistake, so that all of them are named at once.
 */
export function scanArguments(options: readonly Option[], args: readonly string[]): Scanned {
  const values: Record<string, string | boolean | string[]> = {};
  const positionals: string[] = [];
  const mistakes: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") {
      positionals.push(...rest);
      break;
    }
    if (!isOptionLike(arg)) {
      positionals.push(arg);
      continue;
    }
    const { option, isNegated, typed, inline } = readOption(options, arg);
    if (option === undefined) mistakes.push(unknown(typed, options));
    else if (isNegated) values[option.name] = option.kind === "switch" ? false : "";
    else if (option.kind === "switch") {
      values[option.name] = true;
      if (inline !== undefined) mistakes.push(`--${option.name} takes no value.`);
    } else {
      const value = inline ?? takeValue(rest);
      if (value === undefined) mistakes.push(`--${option.name} lacks its ${option.placeholder ?? "value"}.`);
      values[option.name] = addTo(values[option.name], option, value ?? "");
    }
  }
  return { values, positionals, mistakes };
}

/** A lone dash is standard input. */
const isOptionLike = (arg: string) => arg.startsWith("-") && arg.length > 1;

function takeValue(rest: string[]): string | undefined {
  const [next] = rest;
  return next === undefined || isOptionLike(next) ? undefined : rest.shift();
}

function addTo(former: string | boolean | string[] | undefined, { kind }: Option, value: string) {
  if (kind !== "list") return value;
  return Array.isArray(former) ? [...former, value] : [value];
}

function readOption(options: readonly Option[], arg: string) {
  const [, typed = arg, , inline] = /^--([^=]+)(=(.*))?$/s.exec(arg) ?? [];
  const option = options.find(({ name }) => name === typed);
  const negated = option === undefined ? typed.replace(/^no-/, "") : typed;
  const taken = options.find(
    ({ name, kind, isClearable }) =>
      negated !== typed && name === negated && (kind === "switch" || isClearable === true),
  );
  return { option: option ?? taken, isNegated: option === undefined, typed, inline };
}

function unknown(typed: string, options: readonly Option[]): string {
  const shown = typed.startsWith("-") ? typed : `--${typed}`;
  const meant = nearest(
    typed.replace(/^no-/, ""),
    options.map(({ name }) => name),
  );
  const guess = meant === undefined ? "" : ` Did you mean --${meant}?`;
  return `There is no ${shown}.${guess}`;
}
