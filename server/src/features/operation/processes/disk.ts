import { leastRoom, type Room, shareOf } from "#platform/files/room.ts";
import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";

const diskFull = defineSentence(
  "disk.full",
  "The disk is full or nearly full: {free} GB of {total} GB ({percent} %) are free where {folder} is. Writes fail when no space is left; reads keep working. Free space or enlarge the disk; no restart is needed.",
);
const diskLow = defineSentence(
  "disk.low",
  "The disk is filling up: {free} GB of {total} GB ({percent} %) are free where {folder} is. Free space or enlarge it before writes fail.",
);
const diskFree = defineSentence(
  "disk.free",
  "{free} GB of {total} GB ({percent} %) are free where {folder} is.",
);

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
      switch (diskState(room)) {
        case "full":
          return [{ kind: "disk.full", severity: "problem", ...diskMessage(room) }];
        case "low":
          return [{ kind: "disk.low", severity: "warning", ...diskMessage(room) }];
        default:
          return [];
      }
    },
  };
}

/** How much is free, and what to do if it is little. */
export function diskMessage(room: Room): Message {
  const values = {
    free: gigabytes(room.freeBytes),
    total: gigabytes(room.totalBytes),
    percent: Math.floor(shareOf(room) * 100),
    folder: room.folder,
  };
  switch (diskState(room)) {
    case "full":
      return inSentences(diskFull(values));
    case "low":
      return inSentences(diskLow(values));
    default:
      return inSentences(diskFree(values));
  }
}

function gigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1);
}
