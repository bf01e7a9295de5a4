import type { Readable } from "node:stream";

/** What a command is started with: a process's own streams and environment, or those that a test gives it. */
export interface Shell {
  environment: NodeJS.ProcessEnv;
  /** The service where the environment names none; left out: http://localhost:8080. */
  standardUrl?: string | undefined;
  stdin: Input;
  stdout: Output;
  stderr: Output;
  /** Aborted when the user interrupts the command, as with Ctrl+C. The caller must then end by itself. */
  stopSignal(): AbortSignal;
}

/** What a command gets of it. */
export interface Terminal extends Pick<Shell, "stopSignal"> {
  input: Input;
  /** A line of what was asked for, on standard output. */
  print(line: string): void;
  /** A line about how it goes, on standard error. */
  note(line: string): void;
  /** A question on standard error; the operator answers on the same line. */
  ask(words: string): void;
}

type Input = Readable & { isTTY?: boolean };

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}
