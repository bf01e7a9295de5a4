import { spawn } from "node:child_process";
import { constants, setPriority, tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import type { Language } from "#kernel/language.ts";
import { createSlots } from "./slots.ts";
import { withTrueLengths } from "./wav.ts";

const LONGEST_MS = 5_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** Two at once leave the service its processors; who would wait longer hears their browser's voice instead. */
const slots = createSlots({ atOnce: 2, waiting: 16 });

/**
 * A sentence spoken by a program that takes espeak-ng's options and answers with a WAV file. It is started without a shell, with the
 * text as its input and an empty environment, and ended when it takes too long or says too much.
 * @returns the sound, or why there is none: a code, no words
 */
export async function speakByProgram(
  program: string,
  text: string,
  language: Language,
): Promise<{ audio: Buffer } | { failure: string }> {
  if (!(await slots.enter())) return { failure: "busy" };
  try {
    const audio = withTrueLengths(await run(program, ["--stdin", "--stdout", "-v", language], text));
    return audio === null ? { failure: "no_wav" } : { audio };
  } catch (error) {
    return { failure: codeOf(error) };
  } finally {
    slots.leave();
  }
}

async function run(program: string, options: readonly string[], text: string): Promise<Buffer> {
  const child = spawn(program, options, {
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    cwd: tmpdir(),
    stdio: ["pipe", "pipe", "ignore"],
    timeout: LONGEST_MS,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error("failed"))));
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  child.stdin.on("error", () => undefined); // one that does not read its input says so by its ending
  child.stdin.end(text);
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) child.kill("SIGKILL");
  });
  const [spoken] = await Promise.all([buffer(child.stdout), ended]);
  return spoken;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It may have ended already.
  }
}

/** Such as ENOENT where there is no such program. */
function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "failed";
}
