import { Problem } from "#kernel/problem.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { storageUnavailable } from "#platform/problems.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { readDocument } from "../extraction/process/reading-process.ts";
import type { Reading } from "../extraction/reading.ts";
import { type ClaimedDocument, claimDocument, postponeDocument, releaseDocument } from "./claim.ts";
import { finishDocument } from "./completion.ts";
import { decide, MOST_TRIES } from "./decision.ts";

type ProcessingContext = Pick<Context, "db" | "log" | "clock" | "storage" | "settings">;

const REST_MS = 100;
/** Beyond the time for reading: for writing down what was read. */
const LEASE_SLACK_MS = 30_000;

/**
 * Reads the documents that are due, one at a time in this process, until stopped. Any number of processes may run one.
 * Stopping does not wait for a long document: it goes back to the others.
 */
export function startProcessing(context: ProcessingContext): Worker {
  const stopping = new AbortController();
  const leaseMs = context.settings.documentSeconds * 1000 + LEASE_SLACK_MS;
  const polling = startPolling({
    name: "documents",
    log: context.log,
    restMs: REST_MS,
    async work() {
      const claim = await claimDocument(context.db, context.clock(), leaseMs);
      if (!claim) return false;
      await processDocument(context, claim, stopping.signal);
      return true;
    },
  });
  return {
    name: "documents",
    wake: () => polling.wake?.(),
    stop() {
      stopping.abort();
      return polling.stop();
    },
  };
}

async function processDocument(
  context: ProcessingContext,
  claim: ClaimedDocument,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = context;
  const reading = await read(context, claim, signal);
  if (reading === null) return releaseDocument(db, claim, clock());
  if (reading.is === "away") {
    log.warn({ document: claim.document_id }, "stored files cannot be reached; will retry");
    return releaseDocument(db, claim, new Date(clock().getTime() + AWAY_MS));
  }
  if (reading.is === "broken") {
    const { document_id: document, tries } = claim;
    log.warn({ document, tries, reason: reading.error, detail: reading.log }, "document could not be read");
  }
  const decision = decide(reading, claim.tries);
  if (decision.next === "again") {
    return postponeDocument(db, claim, new Date(clock().getTime() + decision.afterMs));
  }
  await finishDocument(db, clock(), claim, decision);
}

/** How long nobody asks for a file again that the storage could not hand over. */
const AWAY_MS = 30_000;

/** Null when the service stops meanwhile. */
async function read(
  { storage, settings }: ProcessingContext,
  claim: ClaimedDocument,
  signal: AbortSignal,
): Promise<Reading | { is: "away" } | null> {
  // Each earlier worker ended without reporting a reason.
  if (claim.tries > MOST_TRIES) {
    const error = `Reading the document was interrupted ${MOST_TRIES} times: split it, or save it again.`;
    return { is: "unreadable", error, sentences: null };
  }
  const content = await storage.stream(claim.document_id).catch(orAway);
  if (content === "away") return { is: "away" };
  if (!content)
    return {
      is: "broken",
      error: "The stored file is missing: upload it again.",
      sentences: null,
      log: "no such file",
    };
  const limits = { memoryMb: settings.documentMemoryMb, seconds: settings.documentSeconds };
  try {
    return await readDocument(claim.kind, content, limits, signal);
  } catch (error) {
    if (signal.aborted) return null;
    if (isAway(error)) return { is: "away" };
    return {
      is: "broken",
      error: "The document could not be read: upload it once more.",
      sentences: null,
      log: String(error),
    };
  }
}

const isAway = (error: unknown) => error instanceof Problem && error.code === storageUnavailable.code;

/** @throws the error, where it is another one */
function orAway(error: unknown): "away" {
  if (isAway(error)) return "away";
  throw error;
}
