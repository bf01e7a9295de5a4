import { runHostCommand } from "../../command-line/test/run-host-command.ts";

/** Runs `lectern backup` or `lectern restore` with these settings and no others. */
export function backupCommand(environment: Record<string, string>, ...args: string[]) {
  return runHostCommand(environment, args);
}

/** The same for `lectern backup-log`, until the signal comes. */
export function stoppableCommand(
  environment: Record<string, string>,
  args: readonly string[],
  signal: AbortSignal,
) {
  return runHostCommand(environment, args, signal);
}
