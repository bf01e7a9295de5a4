import { statfs } from "node:fs/promises";

/** How much room a file system has left for this account. */
export interface Room {
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

/** Of the folder whose file system has the least room for its size; null where none can be asked. */
export async function leastRoom(folders: readonly string[]): Promise<Room | null> {
  const rooms = await Promise.all(folders.map(roomIn));
  const known = rooms.filter((room) => room !== null);
  return known.toSorted((one, other) => shareOf(one) - shareOf(other))[0] ?? null;
}

/** From 0 to 1. */
export function shareOf({ freeBytes, totalBytes }: Room): number {
  return totalBytes === 0 ? 1 : freeBytes / totalBytes;
}

async function roomIn(folder: string): Promise<Room | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null; // not made yet, or not this account's to ask
  }
}
