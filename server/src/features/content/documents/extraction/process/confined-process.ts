import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";

export interface ProcessLimits {
  memoryMb: number;
  /** Of the clock on the wall, and of the processor. */
  seconds: number;
}

const root = join(import.meta.dirname, "../../../../../../..");
/** The code and its packages: not the folder of the data, wherever it is. */
const readable = [
  "package.json",
  "node_modules",
  "lesson-format", // whose languages are those of the server
  ...["package.json", "node_modules", "src", "dist"].map((path) => `server/${path}`),
];

/**
 * Sets what only a process can set for itself: no core dump, processor time, the first to go when memory is short.
 * These hold even when the parent process is gone.
 */
const SHELL = [
  "echo 1000 2>/dev/null >/proc/self/oom_score_adj",
  "ulimit -c 0",
  'ulimit -St "$1"', // before the hard limit, which may not be below it
  'ulimit -Ht "$(($1 + 5))"',
  "shift",
  'exec nice -n 10 "$@"',
].join("; ");

/**
 * Starts a program of ours so that it can read our code and nothing else, write no files, start no programs and run no
 * text as code. Its environment is empty, because the service's holds secrets. The program itself calls `cutNetwork`.
 */
export function startConfined(
  program: string,
  programArguments: readonly string[],
  { memoryMb, seconds }: ProcessLimits,
): ChildProcessWithoutNullStreams {
  const node = [
    process.execPath,
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${Math.floor(memoryMb * HEAP_SHARE)}`,
    program,
    ...programArguments,
  ];
  return spawn("/bin/sh", ["-c", SHELL, "sh", String(seconds), ...node], {
    cwd: root,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
  });
}

/** The rest is for the program itself and for what lies beside its heap, such as the document. */
const HEAP_SHARE = 0.6;
