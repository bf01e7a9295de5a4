// npm test leaves this drill to CI: jobs.test.ts takes a step again that was interrupted.
import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type ServiceProcess, startServiceProcess } from "../process.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

/** The real program on the embedded database, killed while it works on a file. */
let dataDir: string;
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lectern-import-"));
  chmodSync(dataDir, 0o755);
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const ROWS = 4000;

test("an import that kill -9 interrupts goes on where it was: every line once, every user once", async () => {
  await prepareCluster(dataDir);
  const killed = await startServiceProcess({ dataDir });
  const token = await aPartnerToken(killed);
  const job = await upload(killed, token);
  assert.equal(job.rows_total, ROWS);
  const interrupted = await jobWhen(killed, token, job.id, ({ rows_done }) => rows_done > 0);
  assert.ok(interrupted.rows_done < ROWS, "it was over before it could be interrupted");
  await killed.kill();

  const again = await startServiceProcess({ dataDir }); // attaches to the postmaster that was left behind
  try {
    const done = await jobWhen(again, token, job.id, ({ status }) => status !== "running");
    assert.deepEqual([done.status, done.rows_done, done.created], ["succeeded", ROWS, ROWS]);
    const headers = { authorization: `Bearer ${token}` };
    const result = await fetch(`${again.siteUrl}/api/v1/jobs/${job.id}/result/`, { headers });
    const lines = (await result.text()).trimEnd().split("\r\n").slice(1);
    const numbers = lines.map((line) => Number(line.split(",")[0]));
    assert.deepEqual(
      numbers,
      Array.from({ length: ROWS }, (_, index) => index + 2),
    );
    assert.equal((await again.call("GET", "/api/v1/users/", { token })).count, ROWS);
  } finally {
    await again.stop();
  }
});

async function aPartnerToken(service: ServiceProcess): Promise<string> {
  const token = await service.operatorToken();
  await service.call("POST", "/operator/v1/organizations/", { token, body: { name: "Acme", slug: "acme" } });
  const { client_id, client_secret } = await service.call("POST", "/operator/v1/applications/", {
    token,
    body: { organization: "acme", name: "Portal" },
  });
  const form = { grant_type: "client_credentials", client_id, client_secret };
  return String((await service.call("POST", "/oauth/token/", { form })).access_token);
}

async function upload(service: ServiceProcess, token: string) {
  const rows = Array.from({ length: ROWS }, (_, number) => `acme,u-${number},u-${number}@example.com`);
  const form = new FormData();
  form.set("file", new Blob([`provider,provider_id,email\n${rows.join("\n")}\n`]), "people.csv");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${service.siteUrl}/api/v1/users/bulk/`, {
    method: "POST",
    headers,
    body: form,
  });
  const text = await response.text();
  assert.equal(response.status, 202, text);
  return JSON.parse(text);
}

interface JobState {
  status: string;
  rows_done: number;
  created: number;
}

async function jobWhen(
  service: ServiceProcess,
  token: string,
  id: string,
  isSo: (job: JobState) => boolean,
): Promise<JobState> {
  for (;;) {
    const job: JobState = await service.call("GET", `/api/v1/jobs/${id}/`, { token });
    if (isSo(job)) return job;
    // Asked without a pause, the service would spend half of its time on answering.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
