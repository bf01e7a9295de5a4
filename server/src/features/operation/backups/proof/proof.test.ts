// npm test leaves this drill to CI: backup.test.ts restores a backup and compares.
import assert from "node:assert/strict";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { readConfig } from "#app/config.ts";
import { type Service, startService } from "#app/service.ts";
import {
  type Manifest,
  manifestSha256,
  openManifest,
  writeManifest,
} from "#platform/backups/folder/manifest.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { startTemporaryPostgres } from "#platform/embedded-postgres/temporary-postgres.ts";
import { createEncryption } from "#platform/encryption/encryption.ts";
import { createLog } from "#platform/log/log.ts";
import { prepareCluster } from "#test/runner/prepared-cluster.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { until } from "#test/waiting/until.ts";
import { backupCommand } from "../../../../app/backup/test/backup-command.ts";
import { backupMessage } from "../backup-check.ts";
import { selectBackupState } from "../queries.ts";
import { proveLatest } from "./latest-proof.ts";
import { proveBackup } from "./prove-backup.ts";

/** A service on the embedded database, which proves what `lectern backup` writes while it runs. */
const root = mkdtempSync(join(tmpdir(), "lectern-proof-"));
chmodSync(root, 0o755);
const BACKUP_PASSPHRASE = "four random words here";
const environment = { DATA_DIR: join(root, "data"), PORT: "0", DEMO: "false", BACKUP_PASSPHRASE };
let service: Service;
before(async () => {
  await prepareCluster(environment.DATA_DIR, "schema");
  const options = { log: createLog({ level: "silent" }) };
  await (await startService(readConfig(environment, "migrate"), options)).stop();
  service = await startService(readConfig(environment, "serve"), { log: createLog({ level: "silent" }) });
});
after(async () => {
  await service.stop();
  rmSync(root, { recursive: true, force: true });
});

async function makeBackup(name: string, more: Record<string, string> = {}): Promise<string> {
  const folder = join(root, name);
  const made = await backupCommand({ ...environment, ...more }, "backup", folder);
  assert.equal(made.exitCode, 0, made.stderr);
  return folder;
}

async function provenState() {
  await proveLatest(service.context);
  const state = await selectBackupState(service.context.db);
  assertSaidInParts(state.failure, state.failure_sentences);
  return state;
}

/** The same backup with another manifest, which its passphrase has signed. */
async function pretend(folder: string, change: (manifest: Manifest) => Manifest): Promise<Manifest> {
  const { manifest, key } = await openManifest(folder, { passphrase: BACKUP_PASSPHRASE });
  const changed = change(manifest);
  await writeManifest(folder, changed, key);
  await service.context.db
    .updateTable("backup_report")
    .set({ manifest_sha256: manifestSha256(changed) })
    .where("folder", "=", folder)
    .execute();
  return manifest;
}

test("the latest backup is restored beside, encrypted as it is, and proven up to its moment; once", async () => {
  const folder = await makeBackup("sound");
  const { manifest } = await openManifest(folder, { passphrase: BACKUP_PASSPHRASE });
  const state = await provenState();
  assert.equal(state.failure, null);
  assert.equal(state.folder, folder);
  assert.equal(new Date(String(state.proven_up_to)).toISOString(), manifest.upTo);
  assert.match(
    (await backupMessage(service.context.db)).message,
    /^The latest backup is from .*Proven up to /,
  );
  assert.deepEqual(
    readdirSync(join(root, "data")).filter((name) => name.startsWith("proof-")),
    [],
    "the copy is gone",
  );
  assert.deepEqual(await provenState(), state);
});

test("a copy with other rows or other events is not proven, and it is said what differs", async () => {
  const folder = await makeBackup("other-rows");
  await pretend(folder, ({ contents, ...manifest }) => ({
    ...manifest,
    contents: {
      rows: { ...contents.rows, template: [900_000, 900_000, 0], voucher: [0, 0, 0] },
      events: {
        ...contents.events,
        before: { after: 0, checksum: "1:2" },
        afterwards: { after: 0, checksum: "1:3" },
      },
    },
  }));
  const { failure } = await provenState();
  assert.match(String(failure), /The table template has \d+ rows instead of 900000/);
  assert.match(String(failure), /The table voucher is missing/);
  assert.match(String(failure), /The events up to position \d+ are not those of the original/);
});

test("an older backup in the place of the latest is not taken for it", async () => {
  const older = await makeBackup("older");
  const latest = await makeBackup("newer");
  const before = await selectBackupState(service.context.db);
  rmSync(latest, { recursive: true });
  cpSync(older, latest, { recursive: true });
  const { failure, proven_up_to } = await provenState();
  assert.match(String(failure), /newer holds another backup \(up to \S+Z\) than the one that was made there/);
  assert.equal(proven_up_to, before.proven_up_to);
});

test("a backup of a moment that is yet to come is not proven: the clock ran ahead", async () => {
  const folder = await makeBackup("of-tomorrow");
  await pretend(folder, (manifest) => ({
    ...manifest,
    upTo: new Date(Date.now() + 86_400_000).toISOString(),
  }));
  assert.match(String((await provenState()).failure), /up to \S+Z, which is in the future/);
});

test("a backup that would fill the disk when it is unpacked is not tried, and one that lies about it is stopped", async () => {
  const { unpacked } = await pretend(await makeBackup("huge"), (manifest) => ({
    ...manifest,
    unpacked: { archive: 1_048_576 * 1e9, list: 0 },
  }));
  assert.ok(unpacked);
  assert.match(
    String((await provenState()).failure),
    /no room in \S+ for a second database \(\d+ MB are free, and it takes 1000000256 MB\)/,
  );
  await pretend(await makeBackup("lying"), (manifest) => ({
    ...manifest,
    unpacked: { ...unpacked, archive: 1_000_000 },
  }));
  assert.match(
    String((await provenState()).failure),
    /base\.tar\.gz unpacks to more than the 1000000 bytes that were packed/,
  );
  assert.deepEqual(
    readdirSync(join(root, "data")).filter((name) => name.startsWith("proof-")),
    [],
  );
});

test("a flipped bit is found, and the next sound backup is proven again", async () => {
  const path = join(await makeBackup("flipped"), "database/base.tar.gz");
  const bytes = readFileSync(path);
  bytes.writeUInt8((bytes[50_000] ?? 0) ^ 4, 50_000);
  writeFileSync(path, bytes);
  assert.match(String((await provenState()).failure), /base\.tar\.gz is not what was written/);
  await makeBackup("sound-again");
  assert.equal((await provenState()).failure, null);
});

test("a proven backup that is gone or changed is told within the hour, and tried again where it is back", async () => {
  const folder = await makeBackup("watched");
  assert.equal((await provenState()).failure, null);
  const away = join(root, "away");
  renameSync(folder, away);
  const reports = () =>
    service.context.db.selectFrom("backup_report").select("id").where("folder", "=", folder).execute();
  assert.match(String((await provenState()).failure), /Its folder is gone since it was proven/);
  const told = await reports();
  await provenState();
  assert.deepEqual(await reports(), told, "it is told once");
  renameSync(away, folder);
  assert.equal((await provenState()).failure, null);

  const path = join(folder, "database/base.tar.gz");
  const bytes = readFileSync(path);
  appendFileSync(path, "x");
  assert.match(
    String((await provenState()).failure),
    /changed since it was proven: database\/base\.tar\.gz has/,
  );
  writeFileSync(path, bytes);
  assert.equal((await provenState()).failure, null);
  bytes.writeUInt8((bytes[50_000] ?? 0) ^ 4, 50_000);
  writeFileSync(path, bytes);
  const at = (hour: string) => ({ ...service.context, clock: () => new Date(`2026-11-30T${hour}:23:00Z`) });
  await proveLatest(at("00"));
  assert.equal(
    (await selectBackupState(service.context.db)).failure,
    null,
    "by day only sizes are looked at",
  );
  await proveLatest(at("01"));
  const { failure } = await selectBackupState(service.context.db);
  assert.match(
    String(failure),
    /changed since it was proven: \S+ is not what was written \(another SHA-256\)/,
  );
});

test("a backup that was made with another key or without the stored files is not proven", async () => {
  const stored = join(root, "data/files/ab/0123456789ab");
  mkdirSync(join(stored, ".."), { recursive: true });
  writeFileSync(stored, "a learner's picture");
  const before = new Date(Date.now() - 600_000);
  utimesSync(stored, before, before);
  mkdirSync(join(root, "other-files"));
  await makeBackup("other-settings", {
    SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz",
    STORAGE_URL: `file://${join(root, "other-files")}`,
  });
  const { failure } = await provenState();
  assert.match(String(failure), /made with another SECRET_KEY \(id \S+\) than that of the service/);
  assert.match(String(failure), /1 stored files of the service are not in it, such as ab\/0123456789ab/);
  await makeBackup("same-settings");
  assert.equal((await provenState()).failure, null);
});

test("a backup that is not encrypted could be anybody's, and is not proven where there is a passphrase", async () => {
  await makeBackup("in-clear", { BACKUP_PASSPHRASE: "" });
  assert.match(
    String((await provenState()).failure),
    /in-clear is not encrypted although BACKUP_PASSPHRASE is set/,
  );
  await makeBackup("encrypted-again");
  assert.equal((await provenState()).failure, null);
});

test("a backup that this process cannot reach is left to those who can", async () => {
  const before = await provenState();
  rmSync(await makeBackup("elsewhere"), { recursive: true });
  const { proven_at } = await provenState();
  assert.equal(proven_at, before.proven_at);
});

test("a backup of an own PostgreSQL is proven, whatever its settings ask for, and nothing in it runs", async () => {
  const own = await startTemporaryPostgres();
  const pool = new pg.Pool(own.connection);
  let calls = 0;
  const publisher = createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  publisher.listen(0, "127.0.0.1");
  await once(publisher, "listening");
  try {
    await migrate(pool);
    await pool.query("alter system set shared_preload_libraries = 'of_another_machine'");
    const ran = mkdtempSync(join(root, "ran-"));
    chmodSync(ran, 0o777);
    await pool.query(`
      create function run_something() returns event_trigger language plpgsql as $body$
      begin copy (select 1) to program 'cat > ${ran}/by-a-sign-in'; end $body$;
      create event trigger at_sign_in on login execute function run_something();
      alter event trigger at_sign_in enable always;
      alter role current_user set event_triggers = on`);
    await pool.query(
      `create subscription out connection 'host=127.0.0.1 port=${portOf(publisher)} user=nobody dbname=nothing'
       publication anything with (connect = false, slot_name = 'any')`,
    );
    await pool.query("alter subscription out enable");
    await until(() => calls > 0);
    const settings = { DATABASE_URL: own.url, SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyz" };
    const backUp = async (name: string) => {
      const made = await backupCommand({ ...environment, ...settings }, "backup", join(root, name));
      assert.equal(made.exitCode, 0, made.stderr);
      assert.notDeepEqual(readdirSync(ran), [], "it runs where nobody restrains it");
      for (const file of readdirSync(ran)) rmSync(join(ran, file));
    };
    const prove = (name: string) => {
      const request = {
        folder: join(root, name),
        manifestSha256: null,
        passphrase: BACKUP_PASSPHRASE,
        sideFolder: join(root, "side"),
        storageFolder: join(root, "data/files"),
        keyIds: createEncryption([settings.SECRET_KEY]).keyIds,
        log: null,
        limitMs: 3_600_000,
      };
      return proveBackup(request, () => undefined);
    };
    await backUp("own");
    await pool.query("alter subscription out disable");
    await until(async () => {
      const { rows } = await pool.query("select from pg_stat_subscription where pid is not null");
      return rows.length === 0;
    });
    calls = 0;
    assert.deepEqual((await prove("own")).differences, []);
    assert.deepEqual([calls, readdirSync(ran)], [0, []]);

    await pool.query(`
      drop event trigger at_sign_in;
      insert into event (event_id, organization_id, type, audience, body, creation_date, position, sequenced)
      values (gen_random_uuid(), 1, 'user.updated', 'public', '{"id":"x"}', now(), 1, true);
      update event_stream set last_position = 1;
      create function look() returns boolean language plpgsql as $body$
      begin copy (select 1) to program 'cat > ${ran}/by-a-view'; return true; end $body$;
      alter table event rename to event_before;
      create view event as select * from event_before where look()`);
    await backUp("with-a-view");
    await assert.rejects(prove("with-a-view"), /something else in the place of a table .*view "event"/);
    assert.deepEqual(readdirSync(ran), []);
  } finally {
    publisher.close();
    await pool.end();
    await own.stop();
  }
});

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}
