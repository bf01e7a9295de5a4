import { everywhere } from "./arguments/read-arguments.ts";
import type { AnyCommand, Option, Resource } from "./command.ts";
import type { CommandSet } from "./command-set.ts";
import { wrap } from "./terminal/wrap.ts";

const WIDTH = 78;

export function overview({ resources, single, missing }: CommandSet): string {
  const commands = Object.entries(resources).map(([name, { commands }]): [string, string] => [
    name,
    Object.keys(commands).join(", "),
  ]);
  return [
    "lectern: manages a Lectern service from the command line.",
    "",
    "Usage: lectern RESOURCE COMMAND [OPTIONS]",
    "",
    columns([
      ...commands,
      ...Object.entries(single).map(([name, command]): [string, string] => [
        [name, ...positionalsOf(command)].join(" "),
        command.summary.charAt(0).toLowerCase() + command.summary.slice(1),
      ]),
    ]),
    ...(missing.length === 0 ? [] : ["", ...wrap(`Where the service runs: ${missing.join(", ")}.`, WIDTH)]),
    "",
    "Every command takes --json, which prints the API's answer, --as PROFILE, and --help. `lectern --version` prints the version.",
    "",
    "`lectern login` signs in for a day. Or without it, from the environment:",
    "",
    columns([
      ["LECTERN_URL", "URL of the service; default: http://localhost:8080"],
      ["OPERATOR_EMAIL", "the operator's e-mail address"],
      ["OPERATOR_PASSWORD", "the operator's password, or OPERATOR_PASSWORD_FILE: a file that contains it"],
      ["OPERATOR_CODE", "a code, for an operator with a second factor; asked for at a terminal"],
      ["LECTERN_PROFILE", "the profile of `lectern login` to act as; default: default"],
      ["NO_COLOR", "anything: no colours, which only a terminal gets"],
    ]),
    "",
    "Exit codes: 0 success; 1 refused, with the reason on standard error (as JSON with --json); 2 usage error.",
  ].join("\n");
}

export function resourceHelp(name: string, { summary, commands }: Resource<AnyCommand>): string {
  const rows = Object.entries(commands).map(([verb, command]): [string, string] => [
    [verb, ...positionalsOf(command)].join(" "),
    command.summary,
  ]);
  return [
    `${summary}.`,
    "",
    `Usage: lectern ${name} COMMAND [OPTIONS]`,
    "",
    columns(rows),
    "",
    `More about one: lectern ${name} COMMAND --help`,
  ].join("\n");
}

export function commandHelp(name: string, command: AnyCommand): string {
  const options = command.options ?? [];
  const required = options.filter(({ isRequired }) => isRequired).map(usageOf);
  const rest = options.some(({ isRequired }) => !isRequired) ? ["[OPTIONS]"] : [];
  const rows = [...options, ...everywhere].map((option): [string, string] => [
    usageOf(option),
    meaningOf(option),
  ]);
  return [
    `${command.summary}.`,
    "",
    `Usage: ${["lectern", name, ...positionalsOf(command), ...required, ...rest].join(" ")}`,
    "",
    columns(rows),
    ...(command.notes ? ["", ...wrap(command.notes, WIDTH)] : []),
  ].join("\n");
}

function positionalsOf({ positionals = [], optionalPositionals = [] }: AnyCommand): string[] {
  return positionals.map((name) => (optionalPositionals.includes(name) ? `[${name}]` : name));
}

function usageOf({ name, placeholder }: Option): string {
  return placeholder ? `--${name} ${placeholder}` : `--${name}`;
}

function meaningOf({ name, kind, summary, isRequired, isOfThisCall }: Option): string {
  if (isRequired) return `${summary} (needed)`;
  const isStored = kind === "switch" && !isOfThisCall && !summary.includes("--no-");
  return isStored ? `${summary}; --no-${name} takes it back` : summary;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows
    .map(
      ([left, right]) =>
        `  ${left.padEnd(width - 2)}${wrap(right, WIDTH - width).join(`\n${" ".repeat(width)}`)}`,
    )
    .join("\n");
}
