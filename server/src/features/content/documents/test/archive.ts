import { crc32, deflateRawSync } from "node:zlib";

export interface ArchiveEntry {
  content: string | Buffer;
  /** What the archive says of it, when that is not the truth. */
  claims?: { size?: number; isEncrypted?: boolean };
}

/** A ZIP archive (APPNOTE 6.3.10), as honest or as hostile as its entries say. */
export function archive(entries: Record<string, ArchiveEntry | string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, given] of Object.entries(entries)) {
    const { content, claims = {} } = typeof given === "string" ? { content: given } : given;
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(claims.isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4); // deflate
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims.size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), fields, Buffer.from(name), packed]);
    const offsetField = Buffer.alloc(14);
    offsetField.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("504b01021400", "hex"), fields, offsetField, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
