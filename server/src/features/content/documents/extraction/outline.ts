import { Readable } from "node:stream";
import type { Context } from "#platform/feature.ts";
import { busy } from "#platform/problems.ts";
import { createSemaphore } from "#platform/workers/semaphore.ts";
import { readDocument } from "./process/reading-process.ts";
import type { Reading } from "./reading.ts";

/** Somebody waits for it, and no lesson needs longer. */
const MOST_SECONDS = 20;
/** Of all organizations: each takes a processor. Those of one wait for each other. */
const semaphore = createSemaphore({ atOnce: 2, mostWaiting: 20, deadlineMs: 15_000 });
const turns = createSemaphore({ atOnce: 1, mostWaiting: 3, deadlineMs: 15_000 });

/**
 * A Word document or a presentation by its headings, read in a process of its own while `signal` does not ask to stop.
 * @throws busy (429) while others' are read; what `signal` says
 */
export async function readOutline(
  { settings }: Pick<Context, "settings">,
  organizationId: number,
  file: { kind: "docx" | "pptx"; content: Buffer },
  signal: AbortSignal,
): Promise<Reading> {
  const limits = {
    memoryMb: settings.documentMemoryMb,
    seconds: Math.min(MOST_SECONDS, settings.documentSeconds),
  };
  const endTurn = await turns.acquire(organizationId);
  if (endTurn === null) throw busy();
  try {
    const leave = await semaphore.acquire("outline");
    if (leave === null) throw busy();
    try {
      signal.throwIfAborted();
      return await readDocument(file.kind, Readable.from([file.content]), limits, signal, "outline");
    } finally {
      leave();
    }
  } finally {
    endTurn();
  }
}
