import { createOperatorClient, LecternError, type OperatorClient } from "@lectern/sdk/operator";
import type { Command, Given, Outcome, Terminal } from "./command.ts";
import { examine } from "./doctor.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { explainAnswer } from "./explain-answer.ts";
import { explainFailure, Refusal, UsageError } from "./failure.ts";
import { readArguments } from "./given.ts";
import { commandHelp, doctorHelp, overview, resourceHelp } from "./help.ts";
import { printable } from "./printable.ts";
import { resources } from "./resources.ts";
import { tokenFile } from "./token-file.ts";

/** Somebody waits at the terminal: better a clear refusal soon than an answer in a minute. */
const patience = { retries: 2, longestWaitMs: 3000 };

const terminal: Terminal = {
  say: (line) => void process.stdout.write(`${printable(line)}\n`),
  note: (line) => void process.stderr.write(`${printable(line)}\n`),
};

// Whoever reads has seen enough, as `head` has after its lines.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { exitCode, text } = explainFailure(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = exitCode;
}

async function main(args: readonly string[]): Promise<number> {
  const [name, verb, ...rest] = args;
  const wantsHelp = args.some((arg) => arg === "--help" || arg === "-h");
  if (name === undefined || name === "help" || name.startsWith("-")) {
    return show(overview(), wantsHelp || name === "help");
  }
  if (name === "doctor") return wantsHelp ? show(doctorHelp, true) : runDoctor(args.slice(1));
  const resource = resources[name];
  if (!resource) throw new UsageError(`There is no "${name}". See \`lectern --help\`.`);
  if (verb === undefined || verb.startsWith("-")) return show(resourceHelp(name, resource), wantsHelp);
  const command = resource.commands[verb];
  if (!command) throw new UsageError(`There is no "${name} ${verb}". See \`lectern ${name} --help\`.`);
  if (wantsHelp) return show(commandHelp(`${name} ${verb}`, command), true);
  return runCommand(`${name} ${verb}`, command, rest);
}

async function runCommand(name: string, command: Command, args: readonly string[]): Promise<number> {
  try {
    const given = readArguments(command, args);
    const outcome = await carryOut(name, command, given);
    return outcome === null ? 0 : print(outcome, given.flag("json"));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nSee \`lectern ${name} --help\`.`);
  }
}

/** @throws Refusal with what the service said against it */
async function carryOut(name: string, command: Command, given: Given): Promise<Outcome | null> {
  try {
    return await command.run(connect(readEnvironment()), given, terminal);
  } catch (error) {
    if (!(error instanceof LecternError)) throw error;
    const options = command.options?.map((option) => option.name) ?? [];
    throw new Refusal(explainAnswer(error, { command: name, naming: namesIn(command, given), options }));
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

async function runDoctor(args: readonly string[]): Promise<number> {
  const given = readArguments({}, args);
  return print(await examine(readEnvironment()), given.flag("json"));
}

/** @throws UsageError when the credentials are not set */
function connect({ siteUrl, email, password, cacheFolder }: Environment): OperatorClient {
  if (email === null || password === null) {
    throw new UsageError("Set OPERATOR_EMAIL and OPERATOR_PASSWORD to an operator's credentials.");
  }
  const tokenStore = tokenFile({ siteUrl, email, cacheFolder });
  return createOperatorClient({ siteUrl, email, password, tokenStore, retries: patience });
}

function print({ text, json, hasFailed = false }: Outcome, wantsJson = false): number {
  process.stdout.write(`${wantsJson ? JSON.stringify(json, null, 2) : printable(text)}\n`);
  return hasFailed ? 1 : 0;
}

/** Help that was asked for is an answer; help in place of what was meant is not. */
function show(help: string, isWanted: boolean): number {
  (isWanted ? process.stdout : process.stderr).write(`${help}\n`);
  return isWanted ? 0 : 2;
}
