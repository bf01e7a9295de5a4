// A database outside of DATA_DIR is found by a file in it, and a copy of DATA_DIR holds a copy of that file.
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { EmbeddedPostgresError } from "../embedded-postgres-error.ts";
import { databaseFileIdentity, folderIdentity } from "./folder-identity.ts";
import type { DataLocation } from "./location.ts";

/** Beside the database: which DATA_DIR it belongs to, and which database that was said of. */
const Belonging = Type.Object({
  data_dir: Type.String(),
  data_dir_is: Type.String(),
  database_is: Type.String(),
});

export function isOutside(dataDir: string, { folder }: DataLocation): boolean {
  return !`${realpathSync(folder)}${sep}`.startsWith(`${dataDir}${sep}`);
}

/**
 * Refuses a DATA_DIR that is a copy of the one that the database belongs to: it would work on the original's database, and
 * send in its name. A DATA_DIR that was put back in its place, or renamed, goes on with its own.
 */
export async function refuseOthersDatabase(dataDir: string, location: DataLocation): Promise<void> {
  const written = read(location);
  if (written === null || written.data_dir === dataDir || written.data_dir_is === folderIdentity(dataDir))
    return;
  // A copy of the database's folder is a database of its own; that it is a copy shows when it is looked at.
  if (!hasDatabase(location) || written.database_is !== (await databaseFileIdentity(location.folder))) return;
  const memory = join(dataDir, "database-folder");
  throw new EmbeddedPostgresError(
    `The database in ${location.folder} belongs to the service in ${written.data_dir}; ${dataDir} is a copy of that folder, but not of the database. ` +
      `To start the copy, stop that service, copy the database (cp -a ${location.folder} ${dirname(location.folder)}/copy), and write the path of its copy into ${memory}. ` +
      `If ${dataDir} was moved here and is used nowhere else, say so once: npm start -- moved.`,
  );
}

/** From now on it belongs to this DATA_DIR. Call with the folder locked, and with a database in it. */
export async function noteBelonging(dataDir: string, location: DataLocation): Promise<void> {
  const note = {
    data_dir: dataDir,
    data_dir_is: folderIdentity(dataDir),
    database_is: await databaseFileIdentity(location.folder),
  };
  const draft = `${noteOf(location)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, noteOf(location));
}

function read(location: DataLocation) {
  if (!existsSync(noteOf(location))) return null;
  try {
    const content: unknown = JSON.parse(readFileSync(noteOf(location), "utf8"));
    return Value.Check(Belonging, content) ? content : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // a full disk has cut it
    throw error;
  }
}

const noteOf = ({ folder }: DataLocation) => join(folder, "belongs-to.json");
const hasDatabase = ({ folder }: DataLocation) => existsSync(join(folder, "data", "PG_VERSION"));
