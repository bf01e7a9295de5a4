import { createOperatorClient, LecternError, type OperatorClient } from "@lectern/sdk/operator";
import manifest from "../../package.json" with { type: "json" };
import type { Command, Given, Outcome } from "./command.ts";
import { examine } from "./doctor/doctor.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { explainAnswer } from "./explain-answer.ts";
import { explainFailure, Refusal, UsageError } from "./failure.ts";
import { readArguments } from "./given.ts";
import { commandHelp, doctorHelp, overview, resourceHelp } from "./help.ts";
import { nearest } from "./nearest.ts";
import { questions } from "./questions.ts";
import { resources } from "./resources.ts";
import { codeSource } from "./session/second-factor.ts";
import { tokenFile } from "./session/token-file.ts";
import { printable } from "./terminal/printable.ts";
import type { Shell, Terminal } from "./terminal/terminal.ts";

/** Somebody waits at the terminal: better a clear refusal soon than an answer in a minute. */
const retries = { retries: 2, longestWaitMs: 3000 };

/** Carries one command out and resolves with its exit code. @throws what is nobody's refusal but a bug */
export async function run(args: readonly string[], shell: Shell): Promise<number> {
  try {
    return await choose(args, shell);
  } catch (error) {
    const { exitCode, text, json } = explainFailure(error);
    shell.stderr.write(`${args.includes("--json") ? JSON.stringify(json, null, 2) : text}\n`);
    return exitCode;
  }
}

async function choose(args: readonly string[], shell: Shell): Promise<number> {
  const [name, verb, ...rest] = args;
  const wantsHelp = args.some((arg) => arg === "--help" || arg === "-h");
  if (name === "--version" || name === "version") return show(shell, `lectern ${manifest.version}`, true);
  if (name === undefined || name === "help" || name.startsWith("-")) {
    return show(shell, overview(), wantsHelp || name === "help");
  }
  if (name === "doctor") return wantsHelp ? show(shell, doctorHelp, true) : runDoctor(args.slice(1), shell);
  const question = questions[name];
  if (question) {
    if (wantsHelp) return show(shell, commandHelp(name, question), true);
    return runCommand(name, question, args.slice(1), shell);
  }
  const resource = resources[name];
  if (!resource) throw unknown(name, Object.keys({ ...resources, ...questions, doctor: null }), "lectern");
  if (verb === undefined || verb.startsWith("-")) return show(shell, resourceHelp(name, resource), wantsHelp);
  const command = resource.commands[verb];
  if (!command) throw unknown(verb, Object.keys(resource.commands), `lectern ${name}`);
  if (wantsHelp) return show(shell, commandHelp(`${name} ${verb}`, command), true);
  return runCommand(`${name} ${verb}`, command, rest, shell);
}

function unknown(typed: string, known: readonly string[], before: string): UsageError {
  const whole = `${before} ${typed}`.replace(/^lectern /, "");
  const meant = nearest(typed, known);
  const guess = meant === undefined ? "" : ` Did you mean \`${before} ${meant}\`?`;
  return new UsageError(`There is no "${whole}".${guess} See \`${before} --help\`.`);
}

async function runCommand(
  name: string,
  command: Command,
  args: readonly string[],
  shell: Shell,
): Promise<number> {
  try {
    const given = readArguments(command, args);
    const outcome = await carryOut(name, command, given, shell);
    return outcome === null ? 0 : print(shell, outcome, given.flag("json"));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nSee \`lectern ${name} --help\`.`);
  }
}

/** @throws Refusal with what the service said against it */
async function carryOut(name: string, command: Command, given: Given, shell: Shell): Promise<Outcome | null> {
  try {
    const terminal = terminalOf(shell);
    return await command.run(connect(readEnvironment(shell.environment), terminal), given, terminal);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    const options = command.options?.map((option) => option.name) ?? [];
    throw new Refusal(
      explainAnswer(error, { command: name, naming: namesIn(command, given), options }),
      error,
    );
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

async function runDoctor(args: readonly string[], shell: Shell): Promise<number> {
  const given = readArguments({}, args);
  return print(
    shell,
    await examine(readEnvironment(shell.environment), terminalOf(shell)),
    given.flag("json"),
  );
}

function terminalOf({ stdin, stdout, stderr, stopSignal }: Shell): Terminal {
  return {
    input: stdin,
    print: (line) => void stdout.write(`${printable(line)}\n`),
    note: (line) => void stderr.write(`${printable(line)}\n`),
    ask: (words) => void stderr.write(words),
    stopSignal,
  };
}

/** @throws UsageError when the credentials are not set */
function connect(environment: Environment, terminal: Terminal): OperatorClient {
  const { siteUrl, email, password, cacheFolder } = environment;
  if (email === null || password === null) {
    throw new UsageError("Set OPERATOR_EMAIL and OPERATOR_PASSWORD to an operator's credentials.");
  }
  const tokenStore = tokenFile({ siteUrl, email, cacheFolder });
  const secondFactor = codeSource(environment, terminal);
  return createOperatorClient({
    siteUrl,
    email,
    password,
    tokenStore,
    retries: retries,
    ...(secondFactor ? { secondFactor } : {}),
  });
}

function print({ stdout }: Shell, { text, json, hasFailed = false }: Outcome, wantsJson = false): number {
  stdout.write(`${wantsJson ? JSON.stringify(json, null, 2) : printable(text)}\n`);
  return hasFailed ? 1 : 0;
}

/** Help that was asked for is an answer; help in place of what was meant is not. */
function show({ stdout, stderr }: Shell, help: string, isWanted: boolean): number {
  (isWanted ? stdout : stderr).write(`${help}\n`);
  return isWanted ? 0 : 2;
}
