// npm test leaves this drill to CI: sending.test.ts takes over what another process left.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type ServiceProcess, startServiceProcess } from "../process.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

/** The real program on the embedded database, killed while it writes. */
let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lectern-durability-"));
  chmodSync(dataDir, 0o755);
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const WRITERS = 8;
const ACKNOWLEDGED_BEFORE_KILL = 60;

test("kill -9 during writes loses no acknowledged write, and the next start opens the database", async () => {
  await prepareCluster(dataDir);
  const killed = await startServiceProcess({ dataDir });
  const partner = await aPartnerOf(killed);
  const acknowledged = await writeUntilKilled(killed, partner.token);
  assert.ok(acknowledged.length >= ACKNOWLEDGED_BEFORE_KILL);

  const again = await startServiceProcess({ dataDir }); // attaches to the postmaster that was left behind
  try {
    const found = await providerIds(again, partner.token);
    assert.deepEqual(
      acknowledged.filter((id) => !found.has(id)),
      [],
    );
    const announced = await announcedProviderIds(again, partner.token);
    assert.deepEqual(
      acknowledged.filter((id) => !announced.has(id)),
      [],
    );
  } finally {
    await again.stop();
  }
});

async function aPartnerOf(service: ServiceProcess) {
  const token = await service.operatorToken();
  await service.call("POST", "/operator/v1/organizations/", { token, body: { name: "Acme", slug: "acme" } });
  const { client_id, client_secret } = await service.call("POST", "/operator/v1/applications/", {
    token,
    body: { organization: "acme", name: "Portal" },
  });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  const exchanged = await service.call("POST", "/oauth/token/", { form });
  return { token: String(exchanged.access_token) };
}

async function writeUntilKilled(service: ServiceProcess, token: string): Promise<string[]> {
  const acknowledged: string[] = [];
  let killing: Promise<void> | null = null;
  const write = async (writer: number) => {
    for (let number = 0; !killing; number++) {
      const id = `writer-${writer}-${number}`;
      const body = { provider: "acme", provider_id: id, email: `${id}@example.com` };
      const isWritten = await service.call("POST", "/api/v1/users/", { token, body }).then(
        () => true,
        () => false,
      );
      if (isWritten) acknowledged.push(id);
      if (acknowledged.length >= ACKNOWLEDGED_BEFORE_KILL) killing ??= service.kill();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await killing;
  return acknowledged;
}

async function providerIds(service: ServiceProcess, token: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let path: string | null = "/api/v1/users/?page_size=200"; path; ) {
    const page: { next: string | null; results: { provider_id: string }[] } = await service.call(
      "GET",
      path,
      { token },
    );
    for (const user of page.results) found.add(user.provider_id);
    path = page.next === null ? null : page.next.slice(page.next.indexOf("/api/"));
  }
  return found;
}

/** Of every event until the stream has nothing more and nothing is left to sequence. */
async function announcedProviderIds(service: ServiceProcess, token: string): Promise<Set<string>> {
  const announced = new Set<string>();
  const expected = (await providerIds(service, token)).size;
  for (let after = "0"; announced.size < expected; ) {
    const page = await service.call("GET", `/api/v1/events/?limit=500&after=${after}`, { token });
    for (const { event, data } of page.events) if (event === "user.created") announced.add(data.provider_id);
    after = page.next_after;
  }
  return announced;
}
