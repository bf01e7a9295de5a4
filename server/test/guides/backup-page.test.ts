// npm test leaves this drill to CI: backup.test.ts gives the same commands.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { after, test } from "node:test";
import { unprivilegedAccount } from "#platform/embedded-postgres/account.ts";
import { type ServiceProcess, startServiceProcess } from "../process.ts";

/** Does what docs/operating/backup.md says, word for word, where the database is outside of DATA_DIR. */
const root = mkdtempSync(join(tmpdir(), "lectern-backup-page-"));
chmodSync(root, 0o755);
after(() => rmSync(root, { recursive: true, force: true }));
const [dataDir, database, backup] = ["data", "database", "backup"].map((name) => join(root, name));
const page = readFileSync(join(import.meta.dirname, "../../../docs/operating/backup.md"), "utf8");

/** The first commands below a heading, with its example paths replaced by ours. */
function follow(heading: string): void {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [, commands = ""] = /```sh\n(.*?)```/s.exec(section) ?? [];
  const ours = commands
    .replace(/^export DATA_DIR=\S+/m, `export DATA_DIR=${dataDir}`)
    .replace(/^BACKUP=\S.*$/m, `BACKUP=${backup}`);
  assert.match(ours, new RegExp(`DATA_DIR=${dataDir}\\s`), heading);
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  execFileSync("sh", ["-euc", ours], { cwd: join(import.meta.dirname, "../../.."), env, stdio: "pipe" });
}

async function withService<T>(work: (service: ServiceProcess, token: string) => Promise<T>): Promise<T> {
  const service = await startServiceProcess({ dataDir: String(dataDir) });
  try {
    return await work(service, await service.operatorToken());
  } finally {
    await service.stop();
  }
}

test("the documented commands back up and put back, and the service is then quiet, on a database of its own", async () => {
  mkdirSync(String(dataDir));
  mkdirSync(String(database), { mode: 0o700 });
  if (process.getuid?.() === 0) {
    const { uid, gid } = unprivilegedAccount();
    execFileSync("chown", [`${uid}:${gid}`, String(database)]);
  }
  writeFileSync(join(String(dataDir), "database-folder"), `${database}\n`);
  await withService(async (service, token) => {
    const add = (slug: string) =>
      service.call("POST", "/operator/v1/organizations/", { token, body: { name: slug, slug } });
    await add("before");
    follow("Back up");
    await add("after");
    const { made_at } = await service.call("GET", "/operator/v1/backups/", { token });
    assert.ok(made_at !== null, "the command reports itself");
  });
  follow("Restore a backup");
  assert.ok(statSync(`${dataDir}.before`).isDirectory(), "what was there is set aside");

  await withService(async (service, token) => {
    const { results } = await service.call("GET", "/operator/v1/organizations/", { token });
    assert.deepEqual(
      results.map(({ slug }: { slug: string }) => slug),
      ["before"],
    );
    const sending = await service.call("GET", "/operator/v1/restores/sending/", { token });
    assert.deepEqual([sending.is_on_hold, sending.restore.reason], [true, "copied_folder"]);
  });
});
