import { createInterface } from "node:readline";
import type { Terminal } from "./terminal.ts";

/** What somebody at a terminal answers; undefined where nobody is there to be asked. */
export async function readYesOrNo(
  { input, ask }: Pick<Terminal, "input" | "ask">,
  question: string,
): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  ask(`${question} [y/N] `);
  const lines = createInterface({ input, terminal: false });
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    return /^\s*y(es)?\s*$/i.test(value ?? "");
  } finally {
    lines.close();
  }
}
