import { createHash } from "node:crypto";
import { chown, mkdir, open } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Account } from "../../embedded-postgres/account.ts";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import type { BackupKey } from "../sealing/passphrase.ts";
import { type TarEntry, tarEntries } from "./tar-entries.ts";
import { packedFiles, type UnpackedSize, unpack } from "./unpack.ts";

/** PostgreSQL's own list of what it sent. What is in `pg_wal` is checked when it is replayed. */
const ServerList = Type.Object({
  Files: Type.Array(
    Type.Object({ Path: Type.Optional(Type.String()), Size: Type.Integer(), Checksum: Type.String() }),
  ),
});

/**
 * Unpacks the database of a backup into a new folder, which belongs to the account, and compares every file with the
 * server's list. @throws BackupError for one that is missing or another, and where there is more than `size` says
 */
export async function extractCluster(
  folder: string,
  { key, size }: { key: BackupKey | null; size: UnpackedSize },
  target: string,
  account: Account | undefined,
): Promise<void> {
  await makeFolder(target, account);
  const archived = { folder, path: packedFiles.archive, key, most: size.archive };
  const sums = await unpack(archived, async (archive) => {
    const written = new Map<string, string>();
    for await (const entry of tarEntries(archive)) {
      const sum = await extract(entry, target, account);
      if (sum !== null) written.set(entry.path, sum);
    }
    return written;
  });
  const list = await unpack({ folder, path: packedFiles.list, key, most: size.list }, textOf);
  const parsed: unknown = JSON.parse(list);
  if (!Value.Check(ServerList, parsed)) throw new BackupError([backupFaults.serverList()]);
  for (const { Path: path, Size: size, Checksum: checksum } of parsed.Files) {
    if (path !== undefined && sums.get(path) !== `${size} ${checksum}`)
      throw new BackupError([backupFaults.serverFile({ path })]);
  }
}

async function extract(
  entry: TarEntry,
  target: string,
  account: Account | undefined,
): Promise<string | null> {
  const path = join(target, entry.path);
  refuseForeign(relative(target, path));
  if (entry.kind === "folder") {
    await makeFolder(path, account);
    return null;
  }
  if (entry.kind === "link") throw new BackupError([backupFaults.archiveLink({ path: entry.path })]);
  await makeFolder(dirname(path), account);
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  try {
    for await (const bytes of entry.content) {
      hash.update(bytes);
      await file.writeFile(bytes);
    }
    if (account) await file.chown(account.uid, account.gid);
  } finally {
    await file.close();
  }
  return `${entry.size} ${hash.digest("hex")}`;
}

/** Names a server's process, says how a server starts, or leads to another disk. PostgreSQL sends none of them, nor do we ask for tablespaces. */
const foreign = /^(postmaster\.(pid|opts)|(recovery|standby)\.signal|tablespace_map|pg_tblspc\/.*)$/;

/** @throws BackupError */
function refuseForeign(path: string): void {
  if (foreign.test(path)) throw new BackupError([backupFaults.archiveForeign({ path })]);
}

async function makeFolder(path: string, account: Account | undefined): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made !== undefined && account) await chown(path, account.uid, account.gid);
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts).toString("utf8");
}
