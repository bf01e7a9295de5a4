import { inflateSync } from "node:zlib";

const HEADER = 44;
const ENTRY = 20;

/** A WOFF 1.0 file as the TrueType font that was packed in it (W3C, WOFF, sections 4 to 6): read once, and faster from then on. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const directory = Buffer.alloc(12 + count * 16);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Uint8Array[] = [directory];
  let end = directory.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    directory.writeUInt32BE(checksum, at + 4);
    directory.writeUInt32BE(end, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    end += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}
