import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isTest } from "../architecture/sources.ts";

const root = join(import.meta.dirname, "../../..");

/** What Aurora, AlloyDB and Cloud SQL keep to themselves, or answer in their own way. */
const reserved = new RegExp(
  `\\b(?:${[
    "create extension|create language|create event trigger|create role|alter role|alter system",
    "session_replication_role|copy [^;]{0,40}program|lo_import|pg_read_\\w+|pg_ls_\\w+|pg_stat_file|pg_control_\\w+",
    "BASE_BACKUP|START_REPLICATION|CREATE_REPLICATION_SLOT|DROP_REPLICATION_SLOT|IDENTIFY_SYSTEM",
    "pg_\\w*replication_slot\\w*|pg_current_wal_\\w+|pg_last_wal_\\w+|pg_wal_lsn_diff|pg_promote|pg_switch_wal",
  ].join("|")})\\b`,
);

const backups = "`lectern backup` copies by replication; a managed service makes backups of its own";
/** By file, under `server/`: why it may be there. */
const known: Readonly<Record<string, string>> = {
  "src/app/backup/database-refusal.ts": backups,
  "src/app/backup/make-backup.ts": backups,
  "src/features/operation/backups/log-check.ts": backups,
  "src/platform/backups/base-backup/base-backup.ts": backups,
  "src/platform/backups/kept-log/history.ts": backups,
  "src/platform/backups/kept-log/keep-log.ts": backups,
  "src/platform/backups/kept-log/slot.ts": backups,
  "src/platform/backups/kept-log/wal-stream.ts": backups,
  "src/features/tenancy/events/epochs/timeline.ts": "which history this is; unknown where it is not told",
  "src/platform/database/replica/position.ts":
    "only with DATABASE_READ_URL: a replica that gives no position is not read from",
};

test("what a managed PostgreSQL may refuse is asked for by few files, each with a reason", () => {
  const files = globSync(["src/**/*.ts", "migrations/*.sql"], { cwd: join(root, "server") });
  const found = files.filter((path) => !isTest(`server/${path}`) && asks(path));
  assert.deepEqual(found.sort(), Object.keys(known).sort());
});

/** Comments aside. */
function asks(path: string): boolean {
  const text = readFileSync(join(root, "server", path), "utf8");
  return reserved.test(text.replaceAll(/^\s*(?:\/\/|\*|\/\*\*|--).*$/gm, ""));
}
