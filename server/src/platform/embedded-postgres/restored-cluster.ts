import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { dataFolder, removeUnfinished, unfinishedPrefix } from "./cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { chooseFolder, type DataLocation, type Log, makeFolderOf } from "./location/location.ts";
import { lockDataDir } from "./location/service-lock.ts";

const MARK = "restore-unfinished";
/** What may be there before: a key that somebody has put back, and where the database shall be. */
const expected = [MARK, "secret.key", "database-folder", "lost+found"];

/**
 * Puts a database into an empty DATA_DIR. `extract` fills a folder beside its later place, `rest` does everything else;
 * the database gets its name last, and until then no service starts on the folder. A restore that was interrupted may be
 * run again. @throws EmbeddedPostgresError for a DATA_DIR that is in use or holds anything
 */
export async function restoreCluster(
  wantedDir: string,
  log: Log,
  {
    extract,
    rest,
    recover = async () => undefined,
  }: {
    extract(target: string, account: Account | undefined): Promise<void>;
    rest(): Promise<void>;
    /** With the database beside its later place, where a server can be started on it. */
    recover?(location: DataLocation): Promise<void>;
  },
): Promise<void> {
  mkdirSync(wantedDir, { recursive: true });
  const dataDir = realpathSync(wantedDir);
  const lock = lockDataDir(dataDir);
  try {
    requireEmpty(dataDir);
    writeFileSync(join(dataDir, MARK), "A restore was begun here and not finished.\n");
    const location = chooseFolder(dataDir, log);
    if (existsSync(dataFolder(location)))
      throw new EmbeddedPostgresError(
        `There is a database in ${location.folder} already: move it away first (mv ${location.folder} ${location.folder}.before).`,
      );
    removeUnfinished(location.folder);
    const unfinished = join(location.folder, `${unfinishedPrefix}${randomBytes(4).toString("hex")}`);
    makeFolderOf(unfinished, location.account);
    const beside = { ...location, folder: unfinished };
    await extract(dataFolder(beside), location.account);
    await rest();
    await recover(beside);
    renameSync(dataFolder(beside), dataFolder(location));
    removeUnfinished(location.folder);
    rmSync(join(dataDir, MARK));
  } finally {
    lock.release();
  }
}

/** @throws EmbeddedPostgresError where a restore was interrupted: what is there is not the whole */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARK)))
    throw new EmbeddedPostgresError(
      `A restore into ${dataDir} was interrupted, so it is not whole: run the same \`lectern restore\` again.`,
    );
}

function requireEmpty(dataDir: string): void {
  const names = readdirSync(dataDir).filter((name) => !name.startsWith("service.lock"));
  const allowed = names.includes(MARK) ? [...expected, "postgres", "files"] : expected;
  const found = names.filter((name) => !allowed.includes(name));
  if (found.length > 0)
    throw new EmbeddedPostgresError(
      `${dataDir} is not empty (${found.slice(0, 3).join(", ")}): a restore overwrites nothing. Move it away first (mv ${dataDir} ${dataDir}.before).`,
    );
}
