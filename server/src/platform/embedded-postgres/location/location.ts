import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Account, canEnter, ownerOf, unprivilegedAccount } from "../account.ts";
import { EmbeddedPostgresError } from "../embedded-postgres-error.ts";

/** Where the database lives and, when the service runs as root, who runs it. */
export type DataLocation = { folder: string; account: Account | undefined };

/** Told what a person at the terminal wants to know: a log of any kind. */
export type Log = { info(sentence: string): void; warn(sentence: string): void };

const elsewhere = "/var/lib/lectern";

/** Decides where the database lives and who runs it, and makes the folder. */
export function chooseFolder(dataDir: string, log: Log): DataLocation {
  const memory = join(dataDir, "database-folder");
  const remembered = existsSync(memory) ? readFileSync(memory, "utf8").trim() : undefined;
  if (remembered !== undefined && !existsSync(remembered)) {
    throw new EmbeddedPostgresError(
      `${memory} says that the database is in ${remembered}, which is not there: bring that folder back, or delete ${memory} to begin with an empty database.`,
    );
  }
  const folder = remembered ?? join(dataDir, "postgres");
  if (process.getuid?.() !== 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { folder, account: undefined };
  }
  const account = ownerOf(join(folder, "data")) ?? unprivilegedAccount();
  if (canEnter(dirname(folder), account)) {
    makeFolderOf(folder, account);
    return { folder, account };
  }
  if (existsSync(join(folder, "data"))) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to the account ${account.name}, which can no longer enter that folder: let it pass (chmod o+x on the folders above), or move the folder back.`,
    );
  }
  const location = join(elsewhere, randomBytes(4).toString("hex"));
  makeReachable(elsewhere);
  makeFolderOf(location, account);
  writeFileSync(memory, `${location}\n`);
  log.info(
    `PostgreSQL does not run as root, and the account ${account.name} cannot enter ${dataDir}: the database is in ${location} (recorded in ${memory}).`,
  );
  return { folder: location, account };
}

/** A folder only this account can look into; root passes everywhere. */
export function makeFolderOf(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function makeReachable(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
