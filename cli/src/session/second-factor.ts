import type { Environment } from "../environment.ts";
import { readSecrets } from "../terminal/password.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Where a code comes from when the service asks for one; undefined where there is nobody to ask. */
export function codeSource(
  { code }: Pick<Environment, "code">,
  terminal: Pick<Terminal, "input" | "ask">,
): (() => Promise<string>) | undefined {
  if (code !== null) return async () => code;
  if (terminal.input.isTTY !== true) return undefined;
  return async () => {
    const [typed = ""] = await readSecrets(terminal, ["Code from your authenticator app: "]);
    return typed;
  };
}
