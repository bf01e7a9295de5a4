import type { Given } from "../command.ts";
import { readSecrets } from "./password.ts";
import type { Terminal } from "./terminal.ts";

/** For the help of a command with secrets. */
export const SECRETS_ON_INPUT =
  "Other users of this machine can read what stands on the command line. A secret that is - is asked for, or read from standard input, a line for each.";

/**
 * What was typed, with a line of standard input for each of these options that is `-`, in their order.
 * @param options with the word by which each is asked for @throws UsageError when a line is missing
 */
export async function withSecretsOnInput(
  given: Given,
  terminal: Terminal,
  options: Readonly<Record<string, string>>,
): Promise<Given> {
  const asked = Object.keys(options).filter((name) => given.text(name) === "-");
  if (asked.length === 0) return given;
  const answers = await readSecrets(
    terminal,
    asked.map((name) => `${options[name]}: `),
  );
  const text = (name: string) => (asked.includes(name) ? answers[asked.indexOf(name)] : given.text(name));
  return { ...given, text, required: (name) => text(name) ?? "" };
}
