import type { Readable } from "node:stream";

/** Stored files. Keys are opaque ids, such as UUIDs: letters, digits, `-` and `_`, 8 to 128 of them. */
export interface Storage {
  /** Stores the whole content or nothing; a reader never sees half a file. Replaces what was there. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  get(key: string): Promise<Buffer | null>;
  /** The file as a stream, for passing on; null when there is none. */
  stream(key: string): Promise<Readable | null>;
  /** Harmless when there is none. */
  delete(key: string): Promise<void>;
  /** Writes a few bytes and deletes them again. @throws if that fails */
  probe(): Promise<void>;
}

export interface StoredFile {
  size: number;
}

export interface ListedFile {
  key: string;
  size: number;
}

/** The whole of it, for the process that has opened it. */
export interface OpenStorage extends Storage {
  /** Whether it can be read, without writing anything. @throws if that fails */
  check(): Promise<void>;
  /** All files, in no order; what is added or deleted meanwhile may be among them. */
  list(): AsyncIterable<ListedFile>;
  close(): Promise<void>;
}
