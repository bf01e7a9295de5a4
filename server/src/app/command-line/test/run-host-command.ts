import { Readable } from "node:stream";
import { run, withHostCommands } from "@lectern/cli";
import { readConfig } from "../../config.ts";
import { hostCommands } from "../host-commands.ts";
import { ownAddress } from "../own-address.ts";

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs `lectern backup` or the like with these settings and no others, until the signal comes where it goes on. */
export async function runHostCommand(
  settings: Record<string, string>,
  args: readonly string[],
  signal = new AbortController().signal,
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const commands = withHostCommands(hostCommands(async () => readConfig(settings, undefined)));
  const exitCode = await run(commands, args, {
    environment: {},
    standardUrl: ownAddress(settings),
    stdin: Readable.from([]),
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
    stopSignal: () => signal,
  });
  return { exitCode, ...output };
}
