import { createCipheriv, createDecipheriv, hash } from "node:crypto";

/** Which stream positions count in: one organization's. */
interface Stream {
  /** Of this service's streams, for always. */
  seal: string;
  /** Which history positions belong to: another one since the database was put back to an earlier state. */
  epoch: number;
  organizationId: number;
}

/** What a cursor says: after the event at this position of that history. */
export interface Cursor {
  epoch: number;
  position: number;
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
 * does not follow from SECRET_KEY, because pollers keep cursors for longer than keys are kept.
 */
export function cursorWriter(stream: Stream): (position: number) => string {
  const writeAll = cursorsWriter(stream);
  return (position) => writeAll([position]).join();
}

/** The same for many positions at once, which takes a fraction of the time. */
export function cursorsWriter({
  seal,
  epoch,
  organizationId,
}: Stream): (positions: readonly number[]) => string[] {
  const cipher = createCipheriv(CIPHER, keyOf({ seal, organizationId }), null).setAutoPadding(false);
  return (positions) => {
    const blocks = Buffer.alloc(positions.length * BLOCK_BYTES);
    for (const [index, position] of positions.entries())
      writeBlock(blocks, index * BLOCK_BYTES, { epoch, position });
    const sealed = cipher.update(blocks);
    return positions.map((_, index) =>
      sealed.toString("base64url", index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES),
    );
  };
}

/** What a text says in a stream, be it of an earlier epoch, or null when it is none of its cursors. */
export function parseCursor(stream: Omit<Stream, "epoch">, text: string): Cursor | null {
  const sealed = Buffer.from(text, "base64url");
  // Buffer skips what is not base64url; a cursor is only what cursorWriter made.
  if (sealed.length !== BLOCK_BYTES || sealed.toString("base64url") !== text) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(stream), null).setAutoPadding(false);
  const block = decipher.update(sealed);
  const cursor = { epoch: block.readUInt32BE(0), position: Number(block.readBigUInt64BE(8)) };
  return Number.isSafeInteger(cursor.position) && block.equals(blockOf(cursor)) ? cursor : null;
}

function blockOf(cursor: Cursor): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  writeBlock(block, 0, cursor);
  return block;
}

/** Four bytes of epoch, then four of nothing, by which a foreign text is recognised, and the position. */
function writeBlock(blocks: Buffer, at: number, { epoch, position }: Cursor): void {
  blocks.writeUInt32BE(epoch, at);
  blocks.writeBigUInt64BE(BigInt(position), at + 8);
}

function keyOf({ seal, organizationId }: Omit<Stream, "epoch">): Buffer {
  return hash("sha256", `event cursor 2/${seal}/${organizationId}`, "buffer").subarray(0, BLOCK_BYTES);
}
