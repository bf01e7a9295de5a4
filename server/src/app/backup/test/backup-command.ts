import { readConfig } from "../../config.ts";
import { runBackup } from "../run-backup.ts";

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs `lectern backup` or `lectern restore` with these settings and no others. */
export async function backupCommand(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  const exitCode = await runBackup(args, {
    config: () => readConfig(environment, undefined),
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
  });
  return { exitCode, ...output };
}
