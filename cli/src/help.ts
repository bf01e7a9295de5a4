import { everywhere } from "./arguments/read-arguments.ts";
import type { Command, LocalCommand, Option, Resource } from "./command.ts";
import { localCommands } from "./local-commands.ts";
import { questions } from "./questions.ts";
import { resources } from "./resources.ts";
import { wrap } from "./terminal/wrap.ts";

const WIDTH = 78;

export function overview(): string {
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
      ["backup FOLDER", "backs up the service on this machine, while it runs"],
      ["backup-log FOLDER", "keeps what changes after a backup, until it is stopped"],
      ["backup-proof", "restores the latest backup with its log beside, and compares"],
      ["restore FOLDER", "puts a backup into an empty DATA_DIR"],
      [
        "move",
        "to a database of your own, to another public address, or stored files: `lectern move --help`",
      ],
      ...Object.entries({ ...localCommands, ...questions }).map(
        ([name, { summary, positionals = [] }]): [string, string] => [
          [name, ...positionals].join(" "),
          summary.charAt(0).toLowerCase() + summary.slice(1),
        ],
      ),
    ]),
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

export function resourceHelp(name: string, { summary, commands }: Resource): string {
  const rows = Object.entries(commands).map(([verb, command]): [string, string] => [
    [verb, ...(command.positionals ?? [])].join(" "),
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

export function commandHelp(name: string, command: Command | LocalCommand): string {
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
    `Usage: ${["lectern", name, ...(command.positionals ?? []), ...required, ...rest].join(" ")}`,
    "",
    columns(rows),
    ...(command.notes ? ["", ...wrap(command.notes, WIDTH)] : []),
  ].join("\n");
}

function usageOf({ name, placeholder }: Option): string {
  return placeholder ? `--${name} ${placeholder}` : `--${name}`;
}

function meaningOf({ name, kind, summary, isRequired }: Option): string {
  if (isRequired) return `${summary} (needed)`;
  return kind === "switch" && name !== "json" && !summary.includes("--no-")
    ? `${summary}; --no-${name} takes it back`
    : summary;
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
