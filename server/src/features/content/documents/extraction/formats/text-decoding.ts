import { UnreadableDocument } from "../unreadable.ts";

/**
 * Text of a file: UTF-8, UTF-16 with its mark, or else Windows-1252, which older programs write in our languages.
 * @throws UnreadableDocument for what is no text at all
 */
export function decodeText(content: Buffer): string {
  const mark = content.subarray(0, 2).toString("hex");
  if (mark === "fffe") return new TextDecoder("utf-16le").decode(content);
  if (mark === "feff") return new TextDecoder("utf-16be").decode(content);
  if (content.includes(0)) {
    throw new UnreadableDocument(
      "The file is not a text, it contains null bytes: save it again as UTF-8 text.",
    );
  }
  const text = decodeEightBit(content);
  const controls = text.slice(0, 100_000).match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  if (controls > 10 + Math.min(text.length, 100_000) / 100) {
    throw new UnreadableDocument(
      "The file is not a text, most of it cannot be read: save it again as UTF-8 text.",
    );
  }
  return text;
}

function decodeEightBit(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}
