import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DataLocation, makeFolderOf } from "./location.ts";

export const socketPort = 5432;

// The path of a socket has room for 103 bytes on macOS and 107 on Linux.
const socketPathBytes = 103;
const temporaryPrefix = "/tmp/lectern-socket-";

/** An empty folder for the socket. `known` is where clients look for it already: a new start must be found there. */
export function makeSocketFolder(location: DataLocation, known?: string): string {
  const folder = known ?? chooseSocketFolder(location);
  makeFolderOf(folder, location.account);
  // The lock on the data folder decides; a dead server's lock on the socket would only be in the way.
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  return folder;
}

/** Takes the folder away if it is one that only this socket needed. */
export function removeSocketFolder(folder: string): void {
  if (folder.startsWith(temporaryPrefix)) rmSync(folder, { recursive: true, force: true });
}

function chooseSocketFolder(location: DataLocation): string {
  const wanted = join(location.folder, "socket");
  const isShort = Buffer.byteLength(join(wanted, `.s.PGSQL.${socketPort}`)) <= socketPathBytes;
  return isShort ? wanted : mkdtempSync(temporaryPrefix);
}
