import type { OperatorClient } from "@lectern/sdk/operator";
import type { Environment } from "./environment.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** One command, such as `organizations create`: what it takes, and what it does with it. */
export interface Command {
  /** The API operation that it wraps, if it does nothing else. */
  operationId?: string;
  summary: string;
  /** What follows the command's name, in order, such as ID. */
  positionals?: readonly string[];
  /** Those of the positionals that may be left out, all of them at the end. */
  optionalPositionals?: readonly string[];
  /** What the first of them may be, if it may not be anything. */
  choices?: readonly string[];
  options?: readonly Option[];
  /** A longer word for its own help. */
  notes?: string;
  /** Null: everything was said on the way. */
  run(client: OperatorClient, given: Given, terminal: Terminal): Promise<Outcome | null>;
}

/** A command that needs no operator to be signed in, such as `login`. */
export interface LocalCommand extends Omit<Command, "operationId" | "run"> {
  runLocally(environment: Environment, given: Given, terminal: Terminal): Promise<Outcome | null>;
}

export type AnyCommand = Command | LocalCommand;

/** What was typed after the command's name. An option that was left out is undefined. */
export interface Given {
  positional(name: string): string;
  /** A positional that is an internal id. */
  id(): number;
  text(name: string): string | undefined;
  /** Of an option that the command requires. */
  required(name: string): string;
  number(name: string): number | undefined;
  list(name: string): string[] | undefined;
  flag(name: string): boolean | undefined;
}

/** A noun and what can be done with it. */
export interface Resource<Of extends AnyCommand = Command> {
  summary: string;
  commands: Readonly<Record<string, Of>>;
}

export interface Option {
  name: string;
  kind: "text" | "number" | "switch" | "list";
  /** Stands for the value in the help, such as DATE. */
  placeholder?: string;
  summary: string;
  isRequired?: boolean;
  /** `--no-name` takes the value away: the same as an empty one. */
  isClearable?: boolean;
  /** What it may be, if it may not be anything. */
  choices?: readonly string[];
  /** Of a switch: it says how this call is done, and is not stored. */
  isOfThisCall?: boolean;
}

export interface Outcome {
  /** For people. */
  text: string;
  /** For machines: what the API answered. */
  json: unknown;
  /** Something asked about is not as it should be. */
  hasFailed?: boolean;
}

type Extras = Pick<Option, "isRequired" | "isClearable" | "choices">;

export function text(name: string, placeholder: string, summary: string, extras: Extras = {}): Option {
  return { name, kind: "text", placeholder, summary, ...extras };
}

export function number(name: string, placeholder: string, summary: string, extras: Extras = {}): Option {
  return { name, kind: "number", placeholder, summary, ...extras };
}

/** May be given several times. */
export function list(name: string, placeholder: string, summary: string, extras: Extras = {}): Option {
  return { name, kind: "list", placeholder, summary, ...extras };
}

/** `--name` or `--no-name`. */
export function flag(name: string, summary: string): Option {
  return { name, kind: "switch", summary };
}

/** `--name`, which says how this call is done and is not stored. */
export function act(name: string, summary: string): Option {
  return { ...flag(name, summary), isOfThisCall: true };
}
