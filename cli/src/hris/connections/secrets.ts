import { type Given, type Option, text } from "../../command.ts";
import { readSecrets } from "../../terminal/password.ts";
import type { Terminal } from "../../terminal/terminal.ts";

const FROM_INPUT = "-";

export const secretOptions: readonly Option[] = [
  text("api-key", "KEY", "Of the hub's environment; - reads it from standard input, or asks"),
  text(
    "webhook-secret",
    "SECRET",
    "The hub signs webhooks with it; - reads it from standard input, or asks",
    {
      isClearable: true,
    },
  ),
];

export const SECRETS_ON_INPUT =
  "Other users of this machine can read what stands on the command line: better leave secrets out, or write -. They are then asked for, or read from standard input, a line each: the API key, then the webhook secret.";

interface Secrets {
  api_key?: string;
  webhook_secret?: string;
}

/**
 * Those that were typed, and those that are asked for: `-`, or left out where they are wanted. `--no-webhook-secret` goes
 * without one. @throws UsageError when one is missing on standard input
 */
export async function readConnectionSecrets(
  given: Given,
  terminal: Terminal,
  { isWanted }: { isWanted: boolean },
): Promise<Secrets> {
  const secrets = [
    { field: "api_key", typed: given.text("api-key"), prompt: "API key: " },
    { field: "webhook_secret", typed: given.text("webhook-secret"), prompt: "Webhook secret: " },
  ] as const;
  const asked = secrets.filter(({ typed }) => typed === FROM_INPUT || (isWanted && typed === undefined));
  const prompts = asked.map(({ prompt }) => prompt);
  const answers = prompts.length === 0 ? [] : await readSecrets(terminal, prompts);
  const found: Secrets = {};
  for (const secret of secrets) {
    const value = asked.includes(secret) ? answers[asked.indexOf(secret)] : secret.typed;
    if (value) found[secret.field] = value;
  }
  return found;
}
