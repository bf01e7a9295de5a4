import { readConfig } from "../../config.ts";
import { runBackup } from "../run-backup.ts";

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs `lectern backup` or `lectern restore` with these settings and no others. */
export function backupCommand(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return stoppableCommand(environment, args, new AbortController().signal);
}

/** The same for `lectern backup-log`, until the signal comes. */
export async function stoppableCommand(
  environment: Record<string, string>,
  args: readonly string[],
  signal: AbortSignal,
): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const exitCode = await runBackup(args, {
    config: () => readConfig(environment, undefined),
    signal,
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
  });
  return { exitCode, ...output };
}
