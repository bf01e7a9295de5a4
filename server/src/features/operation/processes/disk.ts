import { leastRoom, type Room, shareOf } from "#platform/files/room.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";

const GIGABYTE = 1e9;
const LITTLE = { share: 0.1, bytes: 20 * GIGABYTE };
const HARDLY_ANY = { share: 0.02, bytes: 5 * GIGABYTE };

type DiskState = "ok" | "low" | "full";

/** low: under a tenth, and less than 20 GB. full: under a fiftieth, and less than 5 GB, so that writes fail soon. */
export function diskState(room: Room): DiskState {
  const isBelow = ({ share, bytes }: typeof LITTLE) => shareOf(room) < share && room.freeBytes < bytes;
  if (isBelow(HARDLY_ANY)) return "full";
  return isBelow(LITTLE) ? "low" : "ok";
}

/** Whether a disk that holds one of these folders is filling up. */
export function diskCheck(folders: readonly string[]): HostCheck {
  return {
    kinds: ["disk.low", "disk.full"],
    async find() {
      const room = await leastRoom(folders);
      if (room === null) return [];
      const message = diskSentence(room);
      switch (diskState(room)) {
        case "full":
          return [{ kind: "disk.full", severity: "problem", message }];
        case "low":
          return [{ kind: "disk.low", severity: "warning", message }];
        default:
          return [];
      }
    },
  };
}

/** How much is free, and what to do if it is little. */
export function diskSentence(room: Room): string {
  const percent = Math.floor(shareOf(room) * 100);
  const left = `${gigabytes(room.freeBytes)} GB of ${gigabytes(room.totalBytes)} GB (${percent} %) are free where ${room.folder} is`;
  switch (diskState(room)) {
    case "full":
      return `The disk is full or nearly full: ${left}. Writes fail when no space is left; reads keep working. Free space or enlarge the disk; no restart is needed.`;
    case "low":
      return `The disk is filling up: ${left}. Free space or enlarge it before writes fail.`;
    default:
      return `${left}.`;
  }
}

function gigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1);
}
