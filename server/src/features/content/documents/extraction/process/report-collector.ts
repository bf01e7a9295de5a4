import type { Readable } from "node:stream";
import { Value } from "typebox/value";
import { limits } from "../limits.ts";
import type { OutlinePart } from "../office/outline-part.ts";
import type { ExtractedPassage } from "../passage-writer.ts";
import type { Reading } from "../reading.ts";
import { ReportLine } from "./report.ts";

/** JSON may write one character as six, and passages may be small. A longer report cannot be a document's. */
const MOST_BYTES = limits.characters * 8;

/**
 * Takes in what the reading process says, and believes none of it unseen.
 * @returns what was said, once the stream has ended: null when it makes no sense or has no end
 */
export function collectReport(stream: Readable, endProcess: (reason: null) => void): () => Reading | null {
  const passages: ExtractedPassage[] = [];
  const parts: OutlinePart[] = [];
  let outcome: Reading | null = null;
  let isSound = true;
  let bytes = 0;
  let open: string[] = [];

  function take(text: string): void {
    const line = parse(text);
    if (line === null || outcome !== null) isSound = false;
    else if ("passage" in line) passages.push(line.passage);
    else if ("part" in line) parts.push(line.part);
    else if ("read" in line) outcome = { is: "read", ...line.read, passages, parts };
    else outcome = { is: "unreadable", error: line.unreadable, sentences: line.sentences };
  }

  stream.setEncoding("utf8").on("data", (chunk: string) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) isSound = false;
    if (!isSound) return endProcess(null);
    const [first = "", ...others] = chunk.split("\n");
    open.push(first);
    for (const next of others) {
      take(open.join(""));
      open = [next];
    }
  });
  return () => (isSound && open.join("") === "" ? outcome : null);
}

function parse(text: string): ReportLine | null {
  try {
    const line: unknown = JSON.parse(text);
    return Value.Check(ReportLine, line) ? line : null;
  } catch {
    return null;
  }
}
