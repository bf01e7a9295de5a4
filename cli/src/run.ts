import { LecternError } from "@lectern/sdk/operator";
import manifest from "../package.json" with { type: "json" };
import { nearest } from "./arguments/nearest.ts";
import { readArguments } from "./arguments/read-arguments.ts";
import type { AnyCommand, Command, Given, Outcome } from "./command.ts";
import type { CommandSet } from "./command-set.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { explainAnswer } from "./explain-answer.ts";
import { explainFailure, Refusal, UsageError } from "./failure.ts";
import { commandHelp, overview, resourceHelp } from "./help.ts";
import { requireAccount } from "./session/account.ts";
import { connect } from "./session/connect.ts";
import { showElapsed } from "./terminal/elapsed.ts";
import { printable } from "./terminal/printable.ts";
import { paint } from "./terminal/style.ts";
import type { Shell, Terminal } from "./terminal/terminal.ts";

/** Somebody waits at the terminal: better a clear refusal soon than an answer in a minute. */
const retries = { retries: 2, longestWaitMs: 3000 };

/**
 * Carries one command out and resolves with its exit code. @param commands those that there are
 * @throws what is nobody's refusal but a bug
 */
export async function run(commands: CommandSet, args: readonly string[], shell: Shell): Promise<number> {
  try {
    return await choose(commands, args, shell);
  } catch (error) {
    const { exitCode, text, json } = explainFailure(error);
    shell.stderr.write(`${args.includes("--json") ? JSON.stringify(json, null, 2) : printable(text)}\n`);
    return exitCode;
  }
}

async function choose(commands: CommandSet, args: readonly string[], shell: Shell): Promise<number> {
  const { resources, single, missing } = commands;
  const [name, verb, ...rest] = args;
  const wantsHelp = args.some((arg) => arg === "--help" || arg === "-h");
  if (name === "--version" || name === "version") return show(shell, `lectern ${manifest.version}`, true);
  if (name === undefined || name === "help" || name.startsWith("-")) {
    return show(shell, overview(commands), wantsHelp || name === "help");
  }
  if (missing.includes(name)) throw new Refusal(explainMissing(name));
  const alone = memberOf(single, name);
  if (alone) {
    if (wantsHelp) return show(shell, commandHelp(name, alone), true);
    return runCommand(name, alone, args.slice(1), shell);
  }
  const resource = memberOf(resources, name);
  if (!resource)
    throw unknown(name, [...Object.keys({ ...resources, ...single }), ...missing], "lectern", resources);
  if (verb === undefined || verb.startsWith("-")) return show(shell, resourceHelp(name, resource), wantsHelp);
  const command = memberOf(resource.commands, verb);
  if (!command) throw unknown(verb, Object.keys(resource.commands), `lectern ${name}`);
  if (wantsHelp) return show(shell, commandHelp(`${name} ${verb}`, command), true);
  return runCommand(`${name} ${verb}`, command, rest, shell);
}

/** Not what every object has, such as `constructor`. */
function memberOf<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function explainMissing(name: string): string {
  return `\`lectern ${name}\` reads the settings and files of the service, and is part of it: run it on the service's machine, as \`npx --no -- lectern ${name}\` in the clone, \`bin/lectern ${name}\` in an unpacked release, or \`docker compose exec serve lectern ${name}\`.`;
}

/** @param resources where a word is looked for that is no resource: `keys` may be `lti keys` */
function unknown(
  typed: string,
  known: readonly string[],
  before: string,
  resources: CommandSet["resources"] = {},
): UsageError {
  const whole = `${before} ${typed}`.replace(/^lectern /, "");
  const near = nearest(typed, known);
  const meant = near === undefined ? commandsNamed(typed, resources) : [near];
  const guess =
    meant.length === 0 ? "" : ` Did you mean ${meant.map((one) => `\`${before} ${one}\``).join(" or ")}?`;
  return new UsageError(`There is no "${whole}".${guess} See \`${before} --help\`.`);
}

/** Words such as `list` are commands of nearly every resource, and say nothing. */
const MOST_GUESSES = 3;

function commandsNamed(typed: string, resources: CommandSet["resources"]): string[] {
  const found = Object.entries(resources).flatMap(([name, { commands }]) =>
    Object.keys(commands)
      .filter((verb) => verb === typed || verb.split("-").includes(typed))
      .map((verb) => `${name} ${verb}`),
  );
  return found.length > MOST_GUESSES ? [] : found;
}

async function runCommand(
  name: string,
  command: AnyCommand,
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  try {
    const given = readArguments(command, args);
    const environment = readEnvironment(shell.environment, shell.standardUrl);
    const elapsed = showElapsed(shell.stderr);
    try {
      const terminal = terminalOf(shell, environment, elapsed.stop);
      const isLocal = "runLocally" in command;
      const outcome = isLocal
        ? await command.runLocally(environment, given, terminal)
        : await carryOut(name, command, given, environment, terminal);
      elapsed.stop();
      return outcome === null ? 0 : print(shell, environment, outcome, given.flag("json"));
    } finally {
      elapsed.stop();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nSee \`lectern ${name} --help\`.`);
  }
}

/** @throws Refusal with what the service said against it */
async function carryOut(
  name: string,
  command: Command,
  given: Given,
  environment: Environment,
  terminal: Terminal,
): Promise<Outcome | null> {
  const account = await requireAccount(environment, given.text("as"));
  const client = connect(account, environment, terminal, { retries, usesStoredToken: true });
  try {
    return await command.run(client, given, terminal);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    const options = command.options?.map((option) => option.name) ?? [];
    const profile = "profile" in account.proof ? account.proof.profile : null;
    const typed = { command: name, naming: namesIn(command, given), options, profile };
    throw new Refusal(explainAnswer(error, typed), error);
  }
}

/** What was typed to name things; secrets and texts are left out. */
function namesIn({ positionals = [], options = [] }: Command, given: Given): string[] {
  const ids = options.filter(({ kind, placeholder }) => kind === "number" || placeholder === "ID");
  const typed = ids.filter(({ name }) => given.text(name) !== undefined);
  return [
    ...positionals.map((name) => given.positional(name)),
    ...typed.map(({ name }) => `--${name} ${given.text(name)}`),
  ];
}

/** @param onOutput called before a line is printed, so that no other is in its way */
function terminalOf(shell: Shell, environment: Environment, onOutput: () => void): Terminal {
  const { stdin, stdout, stderr, stopSignal } = shell;
  const write = (output: Shell["stdout"], text: string) => {
    onOutput();
    output.write(text);
  };
  return {
    input: stdin,
    print: (line) => write(stdout, `${shown(stdout, environment, line)}\n`),
    note: (line) => write(stderr, `${shown(stderr, environment, line)}\n`),
    ask: (words) => write(stderr, words),
    stopSignal,
  };
}

function print(
  { stdout }: Shell,
  environment: Environment,
  { text, json, hasFailed = false }: Outcome,
  wantsJson = false,
): number {
  stdout.write(`${wantsJson ? JSON.stringify(json, null, 2) : shown(stdout, environment, text)}\n`);
  return hasFailed ? 1 : 0;
}

function shown({ isTTY }: Shell["stdout"], { mayColor }: Environment, text: string): string {
  return paint(printable(text), isTTY === true && mayColor);
}

/** Help that was asked for is an answer; help in place of what was meant is not. */
function show({ stdout, stderr }: Shell, help: string, isWanted: boolean): number {
  (isWanted ? stdout : stderr).write(`${help}\n`);
  return isWanted ? 0 : 2;
}
