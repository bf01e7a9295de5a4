import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

export interface ZipEntry {
  /** A path with forward slashes. */
  name: string;
  content: Buffer;
}

const deflate = promisify(deflateRaw);
const VERSION = 20; // 2.0: deflate
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

/** A ZIP archive (PKWARE APPNOTE 6.3) as it grows: each entry is read, packed and given away before the next. */
export async function* zip(entries: AsyncIterable<ZipEntry>, modified: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const packed = await deflate(content);
    const fields = commonFields(content, packed, name, modified);
    const header = Buffer.concat([signature(0x04034b50), fields, Buffer.alloc(2), Buffer.from(name)]);
    directory.push(directoryEntry(fields, name, offset));
    offset += header.length + packed.length;
    yield header;
    yield packed;
  }
  const listing = Buffer.concat(directory);
  yield listing;
  yield endOfDirectory(directory.length, listing.length, offset);
}

/** What the header before an entry and its line in the directory have in common. */
function commonFields(content: Buffer, packed: Buffer, name: string, modified: Date): Buffer {
  const fields = Buffer.alloc(24);
  const { time, date } = dosMoment(modified);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(time, 6);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryEntry(fields: Buffer, name: string, offset: number): Buffer {
  const rest = Buffer.alloc(16); // no extra field, no comment, first disk, no attributes
  rest.writeUInt32LE(offset, 12);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  return Buffer.concat([signature(0x02014b50), madeBy, fields, rest, Buffer.from(name)]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** MS-DOS knows even seconds from 1980 on. */
function dosMoment(moment: Date): { time: number; date: number } {
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}
