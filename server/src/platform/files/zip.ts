import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

declare module "yazl" {
  interface ZipFile {
    /** Missing in the types. yazl searches them from the first one on before each write. */
    entries: object[];
  }
}

export interface ZipEntry {
  /** A path with forward slashes. */
  name: string;
  content: Buffer;
}

const REGULAR_FILE = 0o100644;
/** Compressing less than that gains nothing. */
const LEAST_COMPRESSED_BYTES = 128;

/** A ZIP archive as it grows, of any number of entries: each is read, packed and given away before the next. */
export async function* zip(entries: AsyncIterable<ZipEntry>, modified: Date): AsyncGenerator<Buffer> {
  const file = new ZipFile();
  const archive = new PassThrough();
  file.outputStream.pipe(archive);
  file.on("error", (error) => archive.destroy(error));
  const stopped = new AbortController();
  const filling = fill(file, entries, modified, stopped.signal).catch((error) => archive.destroy(error));
  try {
    yield* archive;
  } finally {
    stopped.abort(); // the reader may have left in the middle
    await filling;
  }
}

async function fill(
  file: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
  signal: AbortSignal,
): Promise<void> {
  const written: object[] = [];
  let unpacked: Readable; // one for all entries: yazl holds on to what it was given for each
  for await (const { name, content } of entries) {
    unpacked = Readable.from([content]);
    const options = {
      mtime: modified,
      mode: REGULAR_FILE,
      size: content.length,
      compress: content.length >= LEAST_COMPRESSED_BYTES,
    };
    file.addReadStreamLazy(name, options, (give) => give(null, unpacked));
    await finished(unpacked, { signal }); // yazl asks for it once everything before it is written
    written.push(...file.entries.splice(0, file.entries.length - 1)); // else 70 000 entries take minutes
  }
  file.entries = [...written, ...file.entries];
  file.end();
}
