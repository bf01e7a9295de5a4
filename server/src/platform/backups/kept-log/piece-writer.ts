import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BackupKey } from "../sealing/passphrase.ts";
import { type Entry, entriesOf, newHead } from "./entries.ts";
import { removeFormer } from "./history.ts";
import { removeOldFiles } from "./kept-files.ts";
import { listPieces, pieceName } from "./pieces.ts";

interface WriterOptions {
  folder: string;
  timeline: number;
  key: BackupKey | null;
  /** Pieces that were written to before are removed when a new one begins; null: none are. */
  keptMs: number | null;
  now(): Date;
}

const MOST_BYTES = 64 * 1_048_576;
const LONGEST_MS = 3_600_000;

/** Writes entries into pieces, a new one now and then: never into one that is there already. */
export function createPieceWriter({ folder, timeline, key, keptMs, now }: WriterOptions) {
  let current: { file: FileHandle; encode(entry: Entry): Buffer; openedAt: number; bytes: number } | null =
    null;

  async function begin(start: bigint) {
    const name = pieceName(timeline, start);
    const path = join(folder, name);
    // Of a writer that was killed before its first entry was whole: there is nothing in it.
    await rm(path, { force: true });
    const file = await open(path, "wx", 0o600);
    const head = newHead();
    await file.write(head);
    const begun = { file, encode: entriesOf(head, name, key).encode, openedAt: now().getTime(), bytes: 0 };
    if (keptMs !== null) {
      await removeOlder(folder, name, now().getTime() - keptMs);
      await removeOldFiles(folder, now().getTime() - keptMs);
      await removeFormer(folder, now().getTime() - keptMs);
    }
    return begun;
  }

  return {
    /** Down to the disk. */
    async write(entries: readonly Entry[]): Promise<void> {
      for (const entry of entries) {
        if (current !== null && isFull(current, now())) {
          await current.file.close();
          current = null;
        }
        current ??= await begin(entry.start);
        const bytes = current.encode(entry);
        current.bytes += entry.data.length;
        await current.file.writeFile(bytes);
      }
      await current?.file.datasync();
    },
    async close(): Promise<void> {
      await current?.file.close();
      current = null;
    },
  };
}

function isFull({ bytes, openedAt }: { bytes: number; openedAt: number }, now: Date): boolean {
  return bytes >= MOST_BYTES || (bytes > 0 && now.getTime() - openedAt >= LONGEST_MS);
}

async function removeOlder(folder: string, except: string, beforeMs: number): Promise<void> {
  for (const { name } of await listPieces(folder)) {
    const path = join(folder, name);
    if (name !== except && (await stat(path)).mtimeMs < beforeMs) await rm(path);
  }
}
