import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageError } from "../failure.ts";
import type { Terminal } from "./terminal.ts";

/** The first line of standard input; asked for, unseen, at a terminal. @throws UsageError when there is none */
export async function readPassword(terminal: Pick<Terminal, "input" | "ask">): Promise<string> {
  const [password = ""] = await readSecrets(terminal, ["Password: "]);
  return password;
}

/** A line of standard input for each; asked for, unseen, at a terminal. @throws UsageError when one is missing */
export async function readSecrets(
  { input, ask }: Pick<Terminal, "input" | "ask">,
  prompts: readonly string[],
): Promise<string[]> {
  const isTerminal = input.isTTY === true;
  // Discards the echo of the typed characters.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: isTerminal });
  const typed = lines[Symbol.asyncIterator]();
  const secrets: string[] = [];
  try {
    for (const prompt of prompts) {
      if (isTerminal) ask(prompt);
      const { value, done } = await typed.next();
      if (isTerminal) ask("\n");
      if (done || value === "") {
        throw new UsageError(`No ${nameOf(prompt)} was given; pipe it into the command or type it.`);
      }
      secrets.push(value);
    }
    return secrets;
  } finally {
    lines.close();
  }
}

function nameOf(prompt: string): string {
  return prompt.replace(/:\s*$/, "").toLowerCase();
}
