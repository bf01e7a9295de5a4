// npm run test:long: five crashes and restarts, where `npm test` has one of each.
// npm test leaves this drill to CI: restores.test.ts finds out what was put back, in the test's own process.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { byLength } from "../length.ts";
import { accept, startWebhookReceiver } from "../partners/webhook-receiver.ts";
import { type ServiceProcess, startServiceProcess, usualProgram } from "../process.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

/** The real program on the embedded database, whose folder is copied, put back, moved and killed. */
let root: string;
/** What each test begins with: a partner and two users in the folder of a service that has been stopped. */
const used = () => folder("used");
let partner: OwnPartner;
let cursor: string;
before(async () => {
  root = mkdtempSync(join(tmpdir(), "lectern-restore-"));
  chmodSync(root, 0o755);
  await prepareCluster(used());
  const service = await startServiceProcess({ dataDir: used() });
  partner = await aPartnerOf(service);
  await makeUsers(service, partner, "one", 2);
  cursor = (await allEvents(service, partner, "0", 2)).cursor;
  await service.stop();
});
after(() => rmSync(root, { recursive: true, force: true }));

const environment = { OUTBOUND_ALLOW: "127.0.0.0/8" };
const folder = (name: string) => join(root, name);
const copy = (from: string, to: string) => {
  rmSync(to, { recursive: true, force: true });
  execFileSync("cp", ["-a", from, to]);
};

test("a copy of the folder put back: an old cursor is told where to go on, and nothing is sent before an operator allows it", async () => {
  const dataDir = folder("put-back");
  const receiver = await startWebhookReceiver(accept);
  try {
    await prepareCluster(dataDir);
    const first = await startServiceProcess({ dataDir, environment });
    const partner = await aPartnerOf(first);
    await anEndpoint(first, receiver.url);
    await makeUsers(first, partner, "before", 3);
    await allEvents(first, partner, "0", 3);
    await receiver.hasReceived(3);
    await first.stop();
    copy(dataDir, folder("backup"));

    const second = await startServiceProcess({ dataDir, environment });
    await makeUsers(second, partner, "lost", 10);
    const { cursor } = await allEvents(second, partner, "0", 13);
    await receiver.hasReceived(13);
    await second.stop();
    copy(folder("backup"), dataDir);

    const restored = await startServiceProcess({ dataDir, environment });
    try {
      await makeUsers(restored, partner, "after", 14);
      await allEvents(restored, partner, "0", 17);
      const refused = await poll(restored, partner, cursor);
      assert.equal(refused.status, 410);
      assert.deepEqual([refused.json.code, refused.json.reason], ["cursor_expired", "restored"]);
      const { ids } = await allEvents(restored, partner, refused.json.oldest_after, 14);
      assert.deepEqual(ids, names("after", 14));

      const ready = await fetch(`${restored.siteUrl}/readyz`);
      assert.deepEqual([ready.status, await ready.json()], [200, { status: "ready", quiet: true }]);
      const state = await operate(restored, "GET", "/restores/sending/");
      assert.equal(state.is_on_hold, true);
      assert.equal(state.restore.reason, "copied_folder");
      assert.deepEqual(
        state.channels.find(({ channel }: { channel: string }) => channel === "webhooks"),
        { channel: "webhooks", waiting: 14, queued_before_restore: 0 },
      );
      assert.equal(receiver.received.length, 13);

      await operate(restored, "POST", "/restores/resume/", { choice: "send" });
      await receiver.hasReceived(27);
      await waitingIsOver(restored);
      assert.deepEqual(receivedNames(receiver.received.slice(13)), names("after", 14).sort());
      await restored.stop();

      const later = await startServiceProcess({ dataDir, environment });
      assert.equal((await operate(later, "GET", "/restores/sending/")).is_on_hold, false);
      await later.stop();
    } finally {
      await restored.stop();
    }
  } finally {
    await receiver.stop();
  }
});

test("crashes and restarts, again and again, change no epoch and hold nothing back", async () => {
  const rounds = Array.from({ length: byLength(1, 5) }, () => ["kill", "stop"] as const);
  for (const ending of rounds.flat()) {
    const service = await startServiceProcess({ dataDir: used() });
    try {
      assert.equal((await poll(service, partner, cursor)).status, 200);
      assert.equal((await operate(service, "GET", "/restores/sending/")).is_on_hold, false);
      assert.equal((await operate(service, "GET", "/restores/")).count, 0);
    } finally {
      await service[ending]();
    }
  }
});

test("a copy that is started elsewhere is quiet, the original is not; one that was announced as moved is not either", async () => {
  const original = used();
  copy(original, folder("copy"));
  copy(original, folder("moved"));
  runOnce(folder("moved"), "moved");
  for (const [dataDir, isOnHold] of [
    [original, false],
    [folder("copy"), true],
    [folder("moved"), false],
  ] as const) {
    const service = await startServiceProcess({ dataDir });
    try {
      assert.equal((await operate(service, "GET", "/restores/sending/")).is_on_hold, isOnHold, dataDir);
    } finally {
      await service.stop();
    }
  }
});

test("only the database's own folder put back, the rest left as it was, is noticed as well", async () => {
  const dataDir = folder("moved"); // which the test before has started, and which is not quiet
  copy(join(dataDir, "postgres"), folder("database-backup"));
  const second = await startServiceProcess({ dataDir });
  await second.stop();
  copy(folder("database-backup"), join(dataDir, "postgres"));
  const third = await startServiceProcess({ dataDir });
  try {
    assert.equal((await operate(third, "GET", "/restores/sending/")).is_on_hold, true);
  } finally {
    await third.stop();
  }
});

test("what nothing can show, an operator can say before the start", async () => {
  runOnce(used(), "restored");
  const second = await startServiceProcess({ dataDir: used() });
  try {
    const refused = await poll(second, partner, cursor);
    assert.equal(refused.status, 410);
    const { ids } = await allEvents(second, partner, refused.json.oldest_after, 0);
    assert.deepEqual(ids, []);
    assert.equal((await operate(second, "GET", "/restores/sending/")).restore.reason, "declared");
  } finally {
    await second.stop();
  }
});

interface OwnPartner {
  token: string;
}

async function aPartnerOf(service: ServiceProcess): Promise<OwnPartner> {
  await operate(service, "POST", "/organizations/", { name: "Acme", slug: "acme" });
  const { client_id, client_secret } = await operate(service, "POST", "/applications/", {
    organization: "acme",
    name: "Portal",
  });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  const { access_token: token } = await service.call("POST", "/oauth/token/", { form });
  return { token };
}

async function anEndpoint(service: ServiceProcess, url: string): Promise<void> {
  const settings = { organization: "acme", url, event_types: ["user.created"] };
  await operate(service, "POST", "/webhook-endpoints/", settings);
}

async function operate(service: ServiceProcess, method: string, path: string, body?: unknown) {
  const token = await service.operatorToken();
  return service.call(method, `/operator/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${prefix}-${number}`);

async function makeUsers(service: ServiceProcess, { token }: OwnPartner, prefix: string, count: number) {
  for (const id of names(prefix, count)) {
    const body = { provider: "acme", provider_id: id, email: `${id}@example.com` };
    await service.call("POST", "/api/v1/users/", { token, body });
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the caller reads what the contract promises
type Polled = { status: number; json: any };

async function poll(service: ServiceProcess, { token }: OwnPartner, after: string): Promise<Polled> {
  const response = await fetch(`${service.siteUrl}/api/v1/events/?event_types=user.created&after=${after}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, json: await response.json() };
}

/** Polls until so many events have come; then once more, that no other follows. */
async function allEvents(service: ServiceProcess, partner: OwnPartner, start: string, count: number) {
  const ids: string[] = [];
  let cursor = start;
  for (;;) {
    const { status, json } = await poll(service, partner, cursor);
    assert.equal(status, 200, JSON.stringify(json));
    ids.push(...json.events.map((event: { data: { provider_id: string } }) => event.data.provider_id));
    cursor = json.next_after;
    if (json.count === 0 && ids.length >= count) break;
  }
  assert.equal(ids.length, count);
  return { ids, cursor };
}

async function waitingIsOver(service: ServiceProcess): Promise<void> {
  for (;;) {
    const metrics = await (await fetch(`${service.siteUrl}/metrics`)).text();
    if (/^lectern_webhook_deliveries_waiting 0$/m.test(metrics)) return;
  }
}

function receivedNames(received: readonly { body: Buffer }[]): string[] {
  return received.map(({ body }) => JSON.parse(body.toString("utf8")).data.provider_id).sort();
}

function runOnce(dataDir: string, role: string): void {
  execFileSync(process.execPath, [usualProgram, role], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "warn", PORT: "0" },
  });
  assert.ok(readFileSync(join(dataDir, "database-seen.json"), "utf8").length > 0);
}
