import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codedSentences, defineSentence, type Sentence } from "#platform/health/sentence.ts";
import type { DocumentKind } from "../document-kind.ts";
import type { Reading } from "../reading.ts";
import { type ProcessLimits, startConfined } from "./confined-process.ts";
import { type Exceeded, guardProcess } from "./process-guard.ts";
import { collectReport } from "./report-collector.ts";

const program = join(import.meta.dirname, "program.ts");

/**
 * Reads a document in a process of its own, made for this one document, which knows no other tenant's text and is ended
 * when it takes more than it may.
 * @throws when `signal` asks to stop, or when the content cannot be had
 */
export async function readDocument(
  kind: DocumentKind,
  content: Readable,
  limits: ProcessLimits,
  signal: AbortSignal,
  form: "passages" | "outline" = "passages",
): Promise<Reading> {
  const child = startConfined(program, [kind, form], limits);
  const guard = guardProcess(child, limits, signal);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, endedBy) => resolve({ code, endedBy }));
  });
  const report = collectReport(child.stdout, guard.end);
  const complaint = lastWords(child.stderr);
  try {
    const delivered = pipeline(content, child.stdin).catch((error: unknown) => {
      if (isEarlyEnd(error)) return;
      guard.end(null);
      throw error;
    });
    const [ending] = await Promise.all([ended, delivered]);
    signal.throwIfAborted();
    return classifyEnding({
      ...ending,
      exceeded: guard.exceeded(),
      report: report(),
      complaint: complaint(),
      limits,
    });
  } finally {
    guard.release();
    content.destroy();
  }
}

interface Ending {
  code: number | null;
  endedBy: NodeJS.Signals | null;
}

/** A process that ends early does not read to the end; why it ended is what counts. */
function isEarlyEnd(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE"].includes(code);
}

interface Evidence extends Ending {
  exceeded: Exceeded | null;
  report: Reading | null;
  complaint: string;
  limits: ProcessLimits;
}

function classifyEnding({ code, endedBy, exceeded, report, complaint, limits }: Evidence): Reading {
  const { memoryMb, seconds } = limits;
  if (exceeded === "memory" || /heap out of memory|allocation failed/i.test(complaint)) {
    return { is: "unreadable", ...failed(tooMuchMemory({ memory: memoryMb })) };
  }
  if (exceeded === "time" || endedBy === "SIGXCPU") {
    return { is: "broken", ...failed(tooMuchTime({ seconds })), log: complaint };
  }
  if (report !== null && code === 0) return report;
  return {
    is: "broken",
    ...failed(unread()),
    log: `exit code ${code}, signal ${endedBy}: ${complaint}`,
  };
}

function failed(sentence: Sentence) {
  return { error: sentence.text, sentences: codedSentences([sentence]) };
}

const tooMuchMemory = defineSentence(
  "document.memory",
  "Reading the document takes more than {memory} MB of memory: split it, or save it again.",
);
const tooMuchTime = defineSentence(
  "document.time",
  "Reading the document takes more than {seconds} seconds: split it, or save it again.",
);
const unread = defineSentence(
  "document.unread",
  "The document could not be read: save or export it again, and upload it once more.",
);

const KEPT_WORDS = 2_000;

/** What it wrote to its error stream, the end of it. */
function lastWords(stream: Readable): () => string {
  let words = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-KEPT_WORDS);
  });
  return () => words;
}
