import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { manualClock } from "#kernel/clock.ts";
import { lectern, startLectern } from "../../../cli/test/lectern.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { startWebhookReceiver } from "../partners/webhook-receiver.ts";
import { freePort } from "../processes/free-port.ts";
import { pageCommands } from "../readers/page-commands.ts";
import { until } from "../waiting/until.ts";
import { anEndpoint } from "../webhooks.ts";

/** What webhooks-on-your-machine.md and going-live.md in docs/integrating have their readers do, done. */
const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/integrating/webhooks-on-your-machine.md"), "utf8");
const documentedPort = "3000";
const [, outboundAllow = ""] = /^OUTBOUND_ALLOW=(\S+) npm start$/m.exec(page) ?? [];
const opened = { outboundAllow: outboundAllow.split(",") };

let app: TestApp;
let partner: Partner;
let folder: string;
let port: string;
before(async () => {
  app = await startApp({ clock: manualClock(new Date().toISOString()), config: opened });
  partner = await aPartner(app, { organization: { slug: "acme" } });
  folder = mkdtempSync(join(tmpdir(), "lectern-receiver-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  port = String(await freePort());
  const [, receiver = ""] = /^```ts\n(\/\/ receiver\.ts\n[\s\S]*?)^```/m.exec(page) ?? [];
  writeFileSync(join(folder, "receiver.ts"), receiver.replaceAll(documentedPort, port));
});
after(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The page's only command that begins like this, as the words after `lectern`. */
function documented(beginning: string): string[] {
  const [line, ...others] = page.split("\n").filter((one) => one.startsWith(`lectern ${beginning}`));
  assert.ok(line && others.length === 0, beginning);
  return line.replaceAll(documentedPort, port).split(" ").slice(1);
}

test("a ping, an event and a forwarded event arrive verified; what somebody else signed does not", async () => {
  const created = await lectern(app, documented("webhooks create"));
  assert.equal(created.exitCode, 0, created.stderr);
  const secret = /whsec_\S+/.exec(created.stdout + created.stderr)?.[0] ?? "";
  const receiver = await startReceiver(secret);
  try {
    const pinged = await lectern(app, documented("webhooks ping"));
    assert.equal(pinged.exitCode, 0, pinged.stdout + pinged.stderr);
    await until(() => /^verified: webhook\.ping /m.test(receiver.output()));

    await aLearner(partner);
    await until(() => /^verified: user\.created /m.test(receiver.output()));
    const [arrived] = /^verified: user\.created .*$/m.exec(receiver.output()) ?? [];

    const tail = startLectern(app, [...documented("events tail"), "--secret", secret, "--after", "0"]);
    const ended = once(tail, "close");
    await until(() => receiver.output().split(`${arrived}\n`).length === 3);
    tail.kill("SIGINT");
    await ended;

    const forged = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: forged, body: "{}" });
    assert.equal(answer.status, 400);
  } finally {
    await receiver.stop();
  }
});

test("a partner who tries to register an endpoint reads who does it, and how", async () => {
  const { status, json } = await partner.call("POST", "/webhooks/endpoints/", { url: "https://example.com" });
  assert.deepEqual([status, json.code], [405, "method_not_allowed"]);
  assert.match(json.hint, /registered by whoever runs the service: give them your https address/);
  assert.match(json.hint, /`lectern webhooks create`/);
});

test("going-live.md: everything that is to be looked at can be, and is as the page says", async () => {
  const live = await aPartner(app);
  const receiver = await startWebhookReceiver();
  try {
    const endpoint = await anEndpoint(app, live, receiver.url);
    const commands = pageCommands({ page: "going-live.md", app, partner: live, folder });
    const [whoami, handOver, endpoints, ping, health, refused, ...rest] = commands;
    assert.ok(whoami && handOver && endpoints && ping && health && refused && rest.length === 0);
    const { organization, scopes, limits } = await whoami();
    assert.equal(organization.is_sandbox, false);
    assert.ok(scopes.includes("write") && limits.requests_per_hour > 0);
    assert.equal((await handOver()).code, "learner_not_found");
    assert.equal((await endpoints()).results[0].state, "active");
    assert.equal((await ping({ ENDPOINT_ID: endpoint.id })).is_delivered, true);
    const said = await health();
    assert.equal(said.state, "ok", JSON.stringify(said));
    await until(async () => (await refused()).results.length === 1);
    assert.equal((await refused()).results[0].code, "learner_not_found");
  } finally {
    await receiver.stop();
  }
});

test("without the setting this machine stays closed, whatever SITE_URL says, and the refusal names the setting", async () => {
  await app.restart({ outboundAllow: [], siteUrl: "http://localhost:8080" });
  const { exitCode, stderr } = await lectern(app, documented("webhooks create"));
  assert.notEqual(exitCode, 0);
  assert.match(stderr.replaceAll(/\s+/g, " "), /This machine is closed to calls of the service\./);
  assert.ok(
    stderr.replaceAll(/\s+/g, " ").includes(`start the service with OUTBOUND_ALLOW=${outboundAllow}.`),
  );
});

async function startReceiver(secret: string) {
  const child = spawn(process.execPath, ["receiver.ts"], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const ended = once(child, "close");
  await until(() => output.startsWith("Listening"));
  return {
    output: () => output,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
