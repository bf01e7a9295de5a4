// npm run test:long: ten backups under writes, each restored and compared, where `npm test` has one.
// npm test leaves this drill to CI: backup.test.ts makes one while nobody writes.
import assert from "node:assert/strict";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { backupCommand } from "../../src/app/backup/test/backup-command.ts";
import { byLength } from "../length.ts";
import { type ServiceProcess, startServiceProcess } from "../process.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

const root = mkdtempSync(join(tmpdir(), "lectern-backup-drill-"));
chmodSync(root, 0o755); // as root, the database's account has to pass through
after(() => rmSync(root, { recursive: true, force: true }));
const dataDir = join(root, "data");
const WRITERS = 4;

interface Written {
  id: string;
  /** When the answer was there. */
  at: number;
}

test("a backup under writes has everything that was acknowledged before its end, whole, and its service is quiet", async () => {
  await prepareCluster(dataDir);
  const service = await startServiceProcess({ dataDir });
  try {
    const token = await aPartnerOf(service);
    for (let round = 0; round < byLength(1, 10); round += 1) {
      const { backup, written } = await backUpUnderWrites(service, token, round);
      const place = join(root, `restored-${round}`);
      mkdirSync(place);
      copyFileSync(join(dataDir, "secret.key"), join(place, "secret.key"));
      const restored = await backupCommand({ DATA_DIR: place }, "restore", backup.folder);
      assert.equal(restored.exitCode, 0, restored.stderr);
      await compare(place, token, { written, upTo: Date.parse(backup.up_to) });
      rmSync(place, { recursive: true });
    }
  } finally {
    await service.stop();
  }
});

async function backUpUnderWrites(service: ServiceProcess, token: string, round: number) {
  const written: Written[] = [];
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const id = `r${round}-w${writer}-${number}`;
      const body = { provider: "acme", provider_id: id, email: `${id}@example.com` };
      await service.call("POST", "/api/v1/users/", { token, body });
      written.push({ id, at: Date.now() });
    }
  });
  try {
    // At another moment in each round.
    while (written.length < 5 + round * 7) await pause(5);
    const folder = join(root, `backup-${round}`);
    const made = await backupCommand({ DATA_DIR: dataDir }, "backup", folder, "--json");
    assert.equal(made.exitCode, 0, made.stderr);
    return { backup: { folder, up_to: String(JSON.parse(made.stdout).up_to) }, written: [...written] };
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
}

async function compare(
  place: string,
  token: string,
  { written, upTo }: { written: readonly Written[]; upTo: number },
): Promise<void> {
  const service = await startServiceProcess({ dataDir: place });
  try {
    const events = await allEvents(service, token);
    const ids = new Set(events.map(({ data }) => data.provider_id));
    const before = written.filter(({ at }) => at < upTo);
    assert.ok(before.length >= 5, "nothing was written before the end of the backup");
    assert.deepEqual(
      before.filter(({ id }) => !ids.has(id)),
      [],
      "acknowledged before the end of the backup, and not in it",
    );
    assert.equal(ids.size, events.length, "an event is there twice");
    const operator = await service.operatorToken();
    const sending = await service.call("GET", "/operator/v1/restores/sending/", { token: operator });
    assert.deepEqual([sending.is_on_hold, sending.restore.reason], [true, "copied_folder"]);
  } finally {
    await service.stop();
  }
}

async function allEvents(service: ServiceProcess, token: string) {
  const events: { data: { provider_id: string } }[] = [];
  for (let cursor = "0"; ; ) {
    const page = await service.call("GET", `/api/v1/events/?event_types=user.created&after=${cursor}`, {
      token,
    });
    events.push(...page.events);
    if (page.count === 0) return events;
    cursor = page.next_after;
  }
}

/** @returns a token that lives longer than the drill */
async function aPartnerOf(service: ServiceProcess): Promise<string> {
  const operator = await service.operatorToken();
  const operate = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  await operate("/organizations/", { name: "Acme", slug: "acme" });
  const { client_id, client_secret } = await operate("/applications/", {
    organization: "acme",
    name: "Portal",
  });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  return (await service.call("POST", "/oauth/token/", { form })).access_token;
}
