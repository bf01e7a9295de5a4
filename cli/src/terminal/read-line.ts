import { createInterface } from "node:readline";
import type { Terminal } from "./terminal.ts";

/** What somebody at a terminal types; undefined where nobody is there to be asked. */
export async function readLine(
  { input, ask }: Pick<Terminal, "input" | "ask">,
  question: string,
): Promise<string | undefined> {
  if (input.isTTY !== true) return undefined;
  ask(question);
  const lines = createInterface({ input, terminal: false });
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return value?.trim();
  } finally {
    lines.close();
  }
}
