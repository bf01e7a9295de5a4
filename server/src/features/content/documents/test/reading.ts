import { Readable } from "node:stream";
import type { DocumentKind } from "../extraction/document-kind.ts";
import { extract } from "../extraction/extract.ts";
import type { ExtractedPassage } from "../extraction/passage-writer.ts";
import type { ProcessLimits } from "../extraction/process/confined-process.ts";
import { readDocument } from "../extraction/process/reading-process.ts";
import type { Reading } from "../extraction/reading.ts";
import { UnreadableDocument } from "../extraction/unreadable.ts";

/** Reads a file that a test has made, in a process as the service does. */
export function reading(
  kind: DocumentKind,
  content: Buffer | string,
  limits: Partial<ProcessLimits> = {},
): Promise<Reading> {
  const all = { memoryMb: 512, seconds: 30, ...limits };
  return readDocument(kind, Readable.from([Buffer.from(content)]), all, new AbortController().signal);
}

/** The same for one that is expected to have a text: its passages. */
export async function passagesOf(kind: DocumentKind, content: Buffer | string) {
  const outcome = await reading(kind, content);
  if (outcome.is !== "read") throw new Error(`Not read: ${outcome.error}`);
  return outcome.passages;
}

/** Its passages, read in this very process: what is read is the same, and a process takes a second of the processor to start. */
export async function extracted(kind: DocumentKind, content: Buffer | string): Promise<ExtractedPassage[]> {
  const passages: ExtractedPassage[] = [];
  await extract(kind, Buffer.from(content), (passage) => passages.push(passage));
  return passages;
}

/** With which sentence it is refused, in this very process. */
export async function refusalOf(kind: DocumentKind, content: Buffer | string): Promise<string> {
  const outcome = await extracted(kind, content).catch((error: unknown) => error);
  if (outcome instanceof UnreadableDocument) return outcome.message;
  throw new Error(`It was not refused: ${String(outcome)}`, { cause: outcome });
}
