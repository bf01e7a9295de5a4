import type { Manifest } from "#platform/backups/folder/manifest.ts";

/** What a backup or a restore says as JSON. @param upTo the moment, of everything before which is there */
export function summaryOf({ id, release, begunAt, encryption, files }: Manifest, upTo: string) {
  return {
    id,
    release,
    begun_at: begunAt,
    up_to: upTo,
    is_encrypted: encryption !== null,
    files: files.length,
    bytes: bytesOf(files),
  };
}

export function bytesOf(files: Manifest["files"]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
