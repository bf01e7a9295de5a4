import { mkdir, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { lockFolder } from "../../embedded-postgres/location/service-lock.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import { makePrivate, writeNew } from "../folder/own-files.ts";
import { type BackupKey, KeyDerivation, newBackupKey, type Opening, unlock } from "../sealing/passphrase.ts";

/** What a folder with a kept log says of itself. */
const Description = Type.Object({
  format: Type.Literal("lectern-log-1"),
  /** Of the database, as PostgreSQL numbers it: its copies have the same. */
  system: Type.String(),
  /** Stored files of before are in every backup that the log continues. */
  begunAt: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$" }),
  encryption: Type.Union([KeyDerivation, Type.Null()]),
});

interface OpenLog {
  key: BackupKey | null;
  begunAt: Date;
}

const NAME = "log.json";
const LOCK = "log.lock";

/** Keeps a second writer out. @throws BackupError */
export function lockLog(folder: string): { release(): void } {
  return lockFolder(
    folder,
    LOCK,
    (holder) =>
      new BackupError(
        `Another process (${holder}) keeps the log in ${folder}: leave it to that one, or choose another folder.`,
      ),
  );
}

/** Makes the folder, or opens the one of the same database. @throws BackupError for another one's */
export async function makeLogFolder(
  folder: string,
  system: string,
  { passphrase, now, note }: { passphrase: string | null; now: Date; note(line: string): void },
): Promise<OpenLog> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter(
    (name) => name !== "lost+found" && !name.startsWith(LOCK) && !name.startsWith("before-"),
  );
  const isThere = names.includes(NAME);
  if (!isThere && names.some((name) => name !== `${NAME}.part`))
    throw new BackupError(`${folder} is not empty and holds no log: choose another folder.`);
  await makePrivate(folder, note);
  if (isThere) return openLogFolder(folder, system, { passphrase });
  const key = passphrase === null ? null : await newBackupKey(passphrase);
  const description = {
    format: "lectern-log-1",
    system,
    begunAt: now.toISOString(),
    encryption: key?.derivation ?? null,
  };
  await writeNew(folder, `${NAME}.part`, `${JSON.stringify(description, null, 1)}\n`);
  await rename(join(folder, `${NAME}.part`), join(folder, NAME));
  return { key, begunAt: now };
}

/**
 * @param system the database that it has to be of; null: any, which is asked before there is one
 * @throws BackupError where there is none, it is another database's, the passphrase is another one, or it is not encrypted although there is one
 */
export async function openLogFolder(
  folder: string,
  system: string | null,
  opening: Opening,
): Promise<OpenLog> {
  const description = await readDescription(folder);
  if (system !== null && description.system !== system)
    throw new BackupError([backupFaults.otherDatabase({ folder, other: description.system, own: system })]);
  const { encryption, begunAt } = description;
  const key = await unlock(encryption, opening, backupFaults.plainLog({ folder }));
  return { key, begunAt: new Date(begunAt) };
}

async function readDescription(folder: string): Promise<Static<typeof Description>> {
  const text = await readFile(join(folder, NAME), "utf8").catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR"].includes(String(error.code))))
      throw error;
    throw new BackupError([backupFaults.noLog({ folder, file: NAME })]);
  });
  const description = parse(text);
  if (!Value.Check(Description, description))
    throw new BackupError([backupFaults.logOfOtherRelease({ path: join(folder, NAME) })]);
  return description;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
