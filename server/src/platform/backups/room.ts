import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** What is going to be written below a folder, which need not be there yet. */
interface Need {
  folder: string;
  bytes: number;
}

export interface Shortage {
  folder: string;
  freeBytes: number;
  neededBytes: number;
}

/**
 * The first disk on which not all of it has room; null where it has. What lies on one disk is added up.
 * @param reserveBytes left on each disk for everything else that writes to it meanwhile
 */
export async function findShortage(needs: readonly Need[], reserveBytes: number): Promise<Shortage | null> {
  const disks = new Map<number, Need>();
  for (const need of needs) {
    const folder = nearest(need.folder);
    const { dev } = await stat(folder);
    const known = disks.get(dev);
    disks.set(dev, { folder: known?.folder ?? folder, bytes: (known?.bytes ?? reserveBytes) + need.bytes });
  }
  for (const { folder, bytes } of disks.values()) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes) return { folder, freeBytes: bavail * bsize, neededBytes: bytes };
  }
  return null;
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

export const megabytes = (bytes: number) => Math.ceil(bytes / 1_048_576);
