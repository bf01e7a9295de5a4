import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import type { Manifest } from "../folder/manifest.ts";
import { readStoredFile } from "../folder/stored-files.ts";
import type { BackupKey } from "../sealing/passphrase.ts";

/** Of the copied database: `database/base.tar.gz`, and the server's list of the files in it. */
export const packedFiles = { archive: "database/base.tar.gz", list: "database/backup_manifest.gz" } as const;

/** Bytes that each of them unpacks to. */
export type UnpackedSize = NonNullable<Manifest["unpacked"]>;

/**
 * As the manifest says it. Those of 0.1.0 do not: then both are read once and thrown away.
 * @throws BackupError where they cannot be unpacked
 */
export async function findUnpackedSize(
  folder: string,
  { unpacked }: Manifest,
  key: BackupKey | null,
): Promise<UnpackedSize> {
  if (unpacked !== undefined) return unpacked;
  const measure = (path: string) => unpack({ folder, path, key, most: Number.MAX_SAFE_INTEGER }, lengthOf);
  return { archive: await measure(packedFiles.archive), list: await measure(packedFiles.list) };
}

/** Resolves with what `read` makes of the content. @param most bytes @throws BackupError where it is more, or cannot be unpacked */
export function unpack<T>(
  { folder, path, key, most }: { folder: string; path: string; key: BackupKey | null; most: number },
  read: (content: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  const bounded = async function* (content: AsyncIterable<Buffer>) {
    let length = 0;
    for await (const bytes of content) {
      length += bytes.length;
      if (length > most) throw new BackupError([backupFaults.unpacksToMore({ path, most })]);
      yield bytes;
    }
  };
  return pipeline(readStoredFile(folder, path, key), createGunzip(), bounded, read).catch(
    (error: unknown) => {
      if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
      throw new BackupError([backupFaults.notUnpacked({ path })], { cause: error });
    },
  );
}

async function lengthOf(content: AsyncIterable<Buffer>): Promise<number> {
  let length = 0;
  for await (const bytes of content) length += bytes.length;
  return length;
}
