import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";

/** A file or folder of a tar archive, as PostgreSQL writes them. */
export interface TarEntry {
  path: string;
  kind: "file" | "folder" | "link";
  size: number;
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

const BLOCK_BYTES = 512;

/** Reads an archive without ever holding more of it than a block and a chunk. @throws BackupError where it is none */
export async function* tarEntries(archive: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = bytesOf(archive);
  for (;;) {
    const header = await source.take(BLOCK_BYTES);
    // Two blocks of zeros end it; an archive that ends without them is read by others, too.
    if (header === null || header.every((byte) => byte === 0)) return;
    const size = sizeOf(header);
    const path = pathOf(header);
    let unread = size;
    const content = async function* () {
      while (unread > 0) {
        const bytes = await source.some(unread);
        if (bytes === null) throw new BackupError([backupFaults.archiveCut({ path })]);
        unread -= bytes.length;
        yield bytes;
      }
    };
    yield { path, kind: kindOf(header), size, content: content() };
    if (unread > 0) throw new Error(`${path} was not read to its end.`);
    await source.take((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
  }
}

function pathOf(header: Buffer): string {
  const name = textAt(header, 0, 100);
  const prefix = textAt(header, 345, 155);
  const path = (prefix === "" ? name : `${prefix}/${name}`).replace(/^\.\//, "").replace(/\/$/, "");
  if (path.startsWith("/") || path.split("/").includes(".."))
    throw new BackupError([backupFaults.archiveOutside({ path })]);
  return path;
}

function kindOf(header: Buffer): TarEntry["kind"] {
  const kind = String.fromCharCode(header[156] ?? 0);
  if (kind === "5") return "folder";
  return kind === "1" || kind === "2" ? "link" : "file";
}

/** Octal digits, or for 8 GB and more a number in base 256. */
function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) !== 0) return Number(field.readBigUInt64BE(4));
  const size = Number.parseInt(textAt(header, 124, 12).trim(), 8);
  if (Number.isNaN(size)) throw new BackupError([backupFaults.noArchive()]);
  return size;
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString("utf8");
}

/** Bytes by number, of chunks that come as they like. */
function bytesOf(archive: AsyncIterable<Buffer>) {
  const reading = archive[Symbol.asyncIterator]();
  let current: Buffer = Buffer.alloc(0);

  /** At least one and at most so many; null at the end. */
  async function some(most: number): Promise<Buffer | null> {
    while (current.length === 0) {
      const next = await reading.next();
      if (next.done) return null;
      current = next.value;
    }
    const bytes = current.subarray(0, most);
    current = current.subarray(bytes.length);
    return bytes;
  }

  /** Exactly so many; null where there are fewer. */
  async function take(length: number): Promise<Buffer | null> {
    const parts: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      const bytes = await some(missing);
      if (bytes === null) return null;
      parts.push(bytes);
      missing -= bytes.length;
    }
    return Buffer.concat(parts);
  }
  return { some, take };
}
