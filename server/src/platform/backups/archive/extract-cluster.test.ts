import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { extractCluster } from "./extract-cluster.ts";

let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-extract-"));
});
after(() => rmSync(root, { recursive: true, force: true }));

let backups = 0;
/** Unpacks what somebody has put together as a backup: the folders and files of a cluster, and these. */
async function unpack(paths: readonly string[], prepare: (cluster: string) => void = () => undefined) {
  backups += 1;
  const [cluster, backup, target] = ["cluster", "backup", "target"].map((name) =>
    join(root, `${name}-${backups}`),
  ) as [string, string, string];
  for (const path of ["PG_VERSION", "pg_wal/000000010000000000000001", ...paths]) {
    mkdirSync(dirname(join(cluster, path)), { recursive: true });
    writeFileSync(join(cluster, path), "18\n");
  }
  mkdirSync(join(cluster, "pg_tblspc"), { recursive: true });
  prepare(cluster);
  mkdirSync(join(backup, "database"), { recursive: true });
  const archive = execFileSync("tar", ["-C", cluster, "--format=ustar", "-cf", "-", "."]);
  writeFileSync(join(backup, "database/base.tar.gz"), gzipSync(archive));
  writeFileSync(join(backup, "database/backup_manifest.gz"), gzipSync('{"Files":[]}'));
  const size = { archive: archive.length, list: 100 };
  await extractCluster(backup, { key: null, size }, target, undefined);
  return target;
}

test("a cluster with an empty folder for other disks is unpacked", async () => {
  const target = await unpack([]);
  assert.ok(existsSync(join(target, "PG_VERSION")) && existsSync(join(target, "pg_tblspc")));
});

test("what a backup never has is refused: other disks, another server's process, another way to start", async () => {
  for (const path of [
    "tablespace_map",
    "pg_tblspc/16400/PG_18_202506291/1/1",
    "postmaster.pid",
    "postmaster.opts",
    "standby.signal",
    "recovery.signal",
  ])
    await assert.rejects(unpack([path]), /^BackupError: The archive holds \S+, which no backup has: /, path);
  const linked = unpack([], (cluster) => symlinkSync(root, join(cluster, "pg_tblspc/16400")));
  await assert.rejects(linked, /links pg_tblspc\/16400 to another disk|holds pg_tblspc\/16400/);
});
