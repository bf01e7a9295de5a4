import { readLine } from "./read-line.ts";
import type { Terminal } from "./terminal.ts";

/** What somebody at a terminal answers; undefined where nobody is there to be asked. */
export async function readYesOrNo(
  terminal: Pick<Terminal, "input" | "ask">,
  question: string,
): Promise<boolean | undefined> {
  const typed = await readLine(terminal, `${question} [y/N] `);
  if (terminal.input.isTTY !== true) return undefined;
  return /^y(es)?$/i.test(typed ?? "");
}
