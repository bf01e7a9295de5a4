import { Readable } from "node:stream";
import type { DocumentKind } from "../extraction/document-kind.ts";
import type { ProcessLimits } from "../extraction/process/confined-process.ts";
import { readDocument } from "../extraction/process/reading-process.ts";
import type { Reading } from "../extraction/reading.ts";

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
