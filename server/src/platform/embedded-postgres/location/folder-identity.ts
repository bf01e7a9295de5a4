import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Which file on disk a database folder is. PostgreSQL writes PG_VERSION once and never touches it again, so this stays
 * the same for as long as the folder is in use, and differs in every copy of it: a copied file is born later. Where the
 * file system does not know when files were born, its number has to do; on macOS copies keep their time of birth.
 */
export async function databaseFileIdentity(folder: string): Promise<string> {
  const { birthtimeNs, ino } = await stat(join(folder, "data", "PG_VERSION"), { bigint: true });
  const born = birthtimeNs > 0n ? `born ${birthtimeNs}` : null;
  const number = `file ${ino}`;
  if (born === null) return number;
  return process.platform === "darwin" ? `${born} ${number}` : born;
}

/** Which folder it is, whatever its name: a copy has another number, and is born later. */
export function folderIdentity(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true });
  return `file ${ino} born ${birthtimeNs}`;
}
