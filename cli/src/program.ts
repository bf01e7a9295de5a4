import type { CommandSet } from "./command-set.ts";
import { run } from "./run.ts";

/** Carries out the command that this process was started with; its exit code becomes the process's. */
export async function startProgram(commands: CommandSet): Promise<void> {
  // EPIPE: the reader has closed the pipe, as `head` does after its lines. That is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const { env: environment, stdin, stdout, stderr } = process;
  process.exitCode = await run(commands, process.argv.slice(2), {
    environment,
    stdin,
    stdout,
    stderr,
    stopSignal() {
      const stop = new AbortController();
      process.once("SIGINT", () => stop.abort());
      process.once("SIGTERM", () => stop.abort());
      return stop.signal;
    },
  });
}
