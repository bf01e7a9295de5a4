import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Language } from "#kernel/language.ts";
import type { DocumentKind } from "./document-kind.ts";
import type { ExtractedPassage } from "./passage-writer.ts";
import { collectReport } from "./report-collector.ts";
import { residentMegabytes } from "./resident-memory.ts";

/** How reading ended. What is `broken` may go well at another time; what is `unreadable` will not. */
export type Reading =
  | { is: "read"; pageCount: number | null; language: Language | null; passages: ExtractedPassage[] }
  | { is: "unreadable"; error: string }
  | { is: "broken"; error: string; log: string };

export interface ReadingLimits {
  memoryMb: number;
  /** Of the clock on the wall, and of the processor. */
  seconds: number;
}

/**
 * Reads a document in a process of its own, made for this one document: it holds no secret and no other tenant's text,
 * can neither write files nor start programs nor reach the network, and is ended when it takes more than it may.
 * @throws when `signal` asks to stop, or when the content cannot be had
 */
export async function readDocument(
  kind: DocumentKind,
  content: Readable,
  limits: ReadingLimits,
  signal: AbortSignal,
): Promise<Reading> {
  const child = start(kind, limits);
  const guard = guardProcess(child, limits, signal);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, endedBy) => resolve({ code, endedBy }));
  });
  const report = collectReport(child.stdout, guard.end);
  const complaint = lastWords(child.stderr);
  try {
    const delivered = pipeline(content, child.stdin).catch((error: unknown) => {
      // A process that ends early does not read to the end; why it ended is what counts.
      if (
        !(
          error instanceof Error &&
          "code" in error &&
          /^(EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(String(error.code))
        )
      ) {
        guard.end(null);
        throw error;
      }
    });
    const [ending] = await Promise.all([ended, delivered]);
    signal.throwIfAborted();
    const exceeded = guard.exceeded() ?? exceededOf(ending, complaint());
    if (exceeded === "memory") return { is: "unreadable", error: tooMuchMemory(limits) };
    if (exceeded === "time") return { is: "broken", error: tooMuchTime(limits), log: complaint() };
    const reading = report();
    if (reading !== null && (ending.code === 0 || reading.is === "unreadable")) return reading;
    return {
      is: "broken",
      error: "The document could not be read: save or export it again, and upload it once more.",
      log: `exit code ${ending.code}, signal ${ending.endedBy}: ${complaint()}`,
    };
  } finally {
    guard.release();
    content.destroy();
  }
}

const root = join(import.meta.dirname, "../../../../..");
const program = join(import.meta.dirname, "program.ts");
const readable = [
  "package.json",
  "node_modules",
  "server/package.json",
  "server/node_modules",
  "server/src",
].map((path) => `--allow-fs-read=${join(root, path)}`);

/** The shell sets what only a process can set for itself: no core dump, processor time, the first to go when memory is short. */
const SHELL = `echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -c 0; ulimit -Ht "$(($1 + 5))"; ulimit -St "$1"; shift; exec nice -n 10 "$@"`;

function start(kind: DocumentKind, { memoryMb, seconds }: ReadingLimits) {
  const node = [
    process.execPath,
    "--permission",
    ...readable,
    "--disallow-code-generation-from-strings",
    `--max-old-space-size=${Math.floor(memoryMb * 0.6)}`,
    program,
    kind,
  ];
  // An empty environment: the service's holds its secrets.
  return spawn("/bin/sh", ["-c", SHELL, "sh", String(seconds), ...node], {
    cwd: root,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin" },
    stdio: ["pipe", "pipe", "pipe"],
  });
}

interface Ending {
  code: number | null;
  endedBy: NodeJS.Signals | null;
}

type Exceeded = "memory" | "time";
const WATCH_MS = 50;

/** Ends the process when it takes too much; the kernel's limit on processor time still holds when nobody watches. */
function guardProcess(child: ChildProcess, limits: ReadingLimits, signal: AbortSignal) {
  let exceeded: Exceeded | null = null;
  const end = (reason: Exceeded | null) => {
    exceeded ??= reason;
    child.kill("SIGKILL");
  };
  const abort = () => end(null);
  const deadline = setTimeout(() => end("time"), limits.seconds * 1000);
  const watch = setInterval(() => {
    if (child.pid !== undefined && residentMegabytes(child.pid) > limits.memoryMb) end("memory");
  }, WATCH_MS);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  return {
    end,
    exceeded: () => exceeded,
    release() {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      child.kill("SIGKILL");
    },
  };
}

function exceededOf({ endedBy }: Ending, complaint: string): Exceeded | null {
  if (endedBy === "SIGXCPU") return "time";
  return /heap out of memory|allocation failed/i.test(complaint) ? "memory" : null;
}

function tooMuchMemory({ memoryMb }: ReadingLimits): string {
  return `Reading the document takes more than ${memoryMb} MB of memory: split it, or save it again.`;
}

function tooMuchTime({ seconds }: ReadingLimits): string {
  return `Reading the document takes more than ${seconds} seconds: split it, or save it again.`;
}

const KEPT_WORDS = 2_000;

/** What it wrote to its error stream, the end of it. */
function lastWords(stream: Readable): () => string {
  let words = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-KEPT_WORDS);
  });
  return () => words;
}
