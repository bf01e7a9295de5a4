import type { CommandSet } from "./command-set.ts";
import { run } from "./run.ts";

/**
 * Carries out the command that this process was started with; its exit code becomes the process's.
 * @param addressIn finds the service where LECTERN_URL is not set; undefined, or left out: http://localhost:8080
 */
export async function startProgram(
  commands: CommandSet,
  addressIn?: (environment: NodeJS.ProcessEnv) => string | undefined,
): Promise<void> {
  // EPIPE: the reader has closed the pipe, as `head` does after its lines. That is no failure.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(0);
    throw error;
  });
  const { env: environment, stdin, stdout, stderr } = process;
  process.exitCode = await run(commands, process.argv.slice(2), {
    environment,
    standardUrl: addressIn?.(environment),
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
