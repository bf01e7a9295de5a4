import { createCipheriv, createDecipheriv, hash } from "node:crypto";

/** Which stream positions count in: one organization's, since the service's data were last replaced. */
export interface Stream {
  epoch: string;
  organizationId: number;
}

/** What a poller is told that asked from the start and found nothing. Valid as `after`. */
export const START_CURSOR = "0";

/** Asks for no events but for the place where the stream ends now. */
export const LATEST_CURSOR = "latest";

const CIPHER = "aes-128-ecb"; // of a single block, a permutation: the same place has the same text at any time
const BLOCK_BYTES = 16;

/**
 * Makes the texts of a stream's cursors, each after the event at a position. They are opaque: a position counts the
 * events of all organizations, which is nobody's business, and a text means something in its own stream only. The key
 * follows from the epoch and not from SECRET_KEY, because pollers keep cursors for longer than keys are kept.
 */
export function cursorWriter(stream: Stream): (position: number) => string {
  const cipher = createCipheriv(CIPHER, keyOf(stream), null).setAutoPadding(false);
  return (position) => cipher.update(blockOf(position)).toString("base64url");
}

/** The position a text names in a stream, or null when it is none of its cursors. */
export function parseCursor(stream: Stream, text: string): number | null {
  const sealed = Buffer.from(text, "base64url");
  // Buffer skips what is not base64url; a cursor is only what cursorWriter made.
  if (sealed.length !== BLOCK_BYTES || sealed.toString("base64url") !== text) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(stream), null).setAutoPadding(false);
  const block = decipher.update(sealed);
  const position = Number(block.readBigUInt64BE(8));
  return block.equals(blockOf(position)) ? position : null;
}

/** Eight bytes of nothing, by which a foreign text is recognised, and the position. */
function blockOf(position: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.writeBigUInt64BE(BigInt(position), 8);
  return block;
}

function keyOf({ epoch, organizationId }: Stream): Buffer {
  return hash("sha256", `event cursor 2/${epoch}/${organizationId}`, "buffer").subarray(0, BLOCK_BYTES);
}
