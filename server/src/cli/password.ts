import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageError } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

/** The first line of standard input; asked for, unseen, at a terminal. @throws UsageError when there is none */
export async function readPassword({ input, ask }: Pick<Terminal, "input" | "ask">): Promise<string> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) ask("Password: ");
  // What is typed is echoed into nothing.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal });
  try {
    for await (const line of lines) {
      if (line !== "") return line;
      break;
    }
    throw new UsageError("No password was given; pipe it into the command or type it.");
  } finally {
    lines.close();
    if (isTerminal) ask("\n");
  }
}
