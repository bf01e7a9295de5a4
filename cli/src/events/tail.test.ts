// npm test leaves this drill to CI: stream.test.ts and events.test.ts of the SDK follow the same stream.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { after, afterEach, before, test } from "node:test";
import { verifyWebhook } from "@lectern/sdk/webhooks";
import { sql } from "kysely";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { aLearner, aPartner, type Partner } from "../../../server/test/builders.ts";
import { hostile, startWebhookReceiver } from "../../../server/test/partners/webhook-receiver.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { anEndpoint, localReceivers, operate } from "../../../server/test/webhooks.ts";
import { lectern, operatorEnvironment, startLectern } from "../../test/lectern.ts";
import { clientCommands } from "../command-set.ts";
import { run } from "../run.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());
afterEach(async () => {
  for (const following of running.splice(0)) await following.stop();
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const running: Tail[] = [];
const children: ChildProcess[] = [];

interface Tail {
  output: { stdout: string; stderr: string };
  printed(what: RegExp): Promise<void>;
  stop(): Promise<number>;
}

/** Follows until it is stopped, at the latest when its test has ended. */
function tail(...args: string[]): Tail {
  const output = { stdout: "", stderr: "" };
  const stopping = new AbortController();
  const exitCode = run(clientCommands, ["events", "tail", ...args], {
    environment: operatorEnvironment(app),
    stdin: Readable.from([]),
    stdout: { write: (text) => (output.stdout += text) },
    stderr: { write: (text) => (output.stderr += text) },
    stopSignal: () => stopping.signal,
  });
  const following: Tail = {
    output,
    printed: (what) => until(() => what.test(output.stdout) || what.test(output.stderr)),
    stop() {
      stopping.abort();
      return exitCode;
    },
  };
  running.push(following);
  return following;
}

/** The same in a process of its own. */
function tailProcess(...args: string[]) {
  const child = startLectern(app, ["events", "tail", ...args]);
  children.push(child);
  return child;
}

async function provision(partner: Partner, providerId: string) {
  await aLearner(partner, { provider_id: providerId });
  await app.eventsSettled();
}

test("tail prints what happens from now on, in order, and says where to go on", async () => {
  const partner = await aPartner(app);
  await provision(partner, "before");
  const following = tail("--organization", partner.slug);
  await following.printed(/Following/);
  await provision(partner, "first");
  await provision(partner, "second");
  await following.printed(/"second"/);
  assert.equal(await following.stop(), 0);
  const lines = following.output.stdout.trimEnd().split("\n");
  assert.equal(lines.length, 2, following.output.stdout);
  assert.match(lines[0] ?? "", /^2026-06-15T\S+ {2}user\.created {2}\{.*"provider_id":"first"/);
  assert.match(lines[1] ?? "", /"provider_id":"second"/);

  await provision(partner, "meanwhile");
  const [, cursor = ""] = /To go on from here: --after (\S+)/.exec(following.output.stderr) ?? [];
  const further = tail("--organization", partner.slug, "--after", cursor);
  await further.printed(/"meanwhile"/);
  await further.stop();
  assert.equal(further.output.stdout.trimEnd().split("\n").length, 1);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  test(`tail ends quietly with ${signal === "SIGINT" ? "Ctrl+C" : signal}, and says where to go on`, async () => {
    const partner = await aPartner(app);
    await provision(partner, "printed");
    const child = tailProcess("--organization", partner.slug, "--after", "0");
    const said = text(child.stderr);
    const ended = once(child, "close");
    const [printed] = await once(child.stdout, "data");
    assert.match(printed, /"printed"/);
    child.kill(signal);
    assert.deepEqual(await ended, [0, null]);
    assert.match(await said, /^Following .*\nStopped\. To go on from here: --after \S+\n$/);
  });
}

test("tail begins where it is told to, by type, one JSON a line for machines", async () => {
  const partner = await aPartner(app);
  await provision(partner, "kept");
  const { json } = await partner.call("GET", "/events/");
  const following = tail("--organization", partner.slug, "--after", "0", "--json");
  await following.printed(/"kept"/);
  await following.stop();
  assert.deepEqual(JSON.parse(following.output.stdout), json.events[0]);
  const filtered = tail("--organization", partner.slug, "--after", "0", "--event-type", "user.updated");
  await filtered.printed(/Following/);
  await partner.call("POST", "/users/", { provider: "acme", provider_id: "kept", first_name: "Another" });
  await app.eventsSettled();
  await filtered.printed(/user\.updated/);
  await filtered.stop();
  assert.equal(filtered.output.stdout.includes("user.created"), false);
});

test("forwarded events are signed as the service signs, with a given secret or one that is printed", async () => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  await provision(partner, "forwarded");
  try {
    const given = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const own = tail(
      "--organization",
      partner.slug,
      "--after",
      "0",
      "--forward",
      receiver.url,
      "--secret",
      given,
    );
    await own.printed(/→ 204 after \d+ ms/);
    await own.stop();
    const made = tail("--organization", partner.slug, "--after", "0", "--forward", receiver.url);
    await made.printed(/→ 204 after \d+ ms/);
    await made.stop();
    const [, printed = ""] = /Signing with (whsec_\S+)/.exec(made.output.stderr) ?? [];
    const { json } = await partner.call("GET", "/events/");
    const { stream_id, ...event } = json.events[0];
    const stored = await sql<{ body: string }>`select body from event where event_id = ${event.id}`.execute(
      app.context.db,
    );
    const { id } = await anEndpoint(app, partner, receiver.url);
    await operate(app, "POST", `/webhook-endpoints/${id}/ping/`);
    const delivery = receiver.received[2];
    assert.ok(delivery);
    for (const [index, secret] of [given, printed].entries()) {
      const delivered = receiver.received[index];
      assert.ok(delivered);
      assert.deepEqual(await verifyWebhook({ ...delivered, secret, requireTimestamp: true }), event);
      assert.equal(delivered.headers["x-service-event"], "user.created");
      assert.equal(delivered.headers["x-service-attempt"], "1");
      assert.equal(delivered.body.toString(), stored.rows[0]?.body);
      assert.deepEqual(delivered.headerNames.sort(), delivery.headerNames.sort());
      assert.equal(delivered.headers["user-agent"], delivery.headers["user-agent"]);
    }
  } finally {
    await receiver.stop();
  }
});

test("a receiver that fails or is away is noted, and the tail goes on", async () => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.fail);
  const following = tail("--organization", partner.slug, "--forward", receiver.url);
  await following.printed(/Following/);
  await provision(partner, "refused");
  await following.printed(/→ 500 after \d+ ms, which is no success/);
  await receiver.stop();
  await provision(partner, "unheard");
  await following.printed(/→ no answer \(.+\) after \d+ ms/);
  assert.equal(await following.stop(), 0);
});

test("a service that goes away is waited for, without losing an event", async () => {
  const partner = await aPartner(app);
  const following = tail("--organization", partner.slug);
  await following.printed(/Following/);
  const { db } = app.context;
  // A table the operator API needs is taken away and given back: the answers between are errors.
  await sql`alter table event_stream rename to event_stream_away`.execute(db);
  await following.printed(/Trying again until it answers/);
  await sql`alter table event_stream_away rename to event_stream`.execute(db);
  await following.printed(/The service is back/);
  await provision(partner, "after");
  await following.printed(/"after"/);
  await following.stop();
});

test("tail ends quietly when nobody reads it any more", async () => {
  const partner = await aPartner(app);
  for (const name of ["one", "two"]) await provision(partner, name);
  const child = tailProcess("--organization", partner.slug, "--after", "0");
  const ended = once(child, "close");
  await once(child.stdout, "data");
  child.stdout.destroy();
  await provision(partner, "three");
  assert.deepEqual(await ended, [0, null]);
});

test("a cursor that is none is refused before anything is followed, with what to send instead", async () => {
  const partner = await aPartner(app);
  const { exitCode, stderr } = await lectern(app, [
    "events",
    "tail",
    "--organization",
    partner.slug,
    "--after",
    "zzz",
  ]);
  assert.equal(exitCode, 1);
  assert.match(stderr, /^--after: .*`0` to begin at the start, or `latest` to begin at the end/);
  assert.equal(stderr.includes("Following"), false);
});

test("an unknown organization is refused at once, and wrong words are usage", async () => {
  const unknown = await lectern(app, ["events", "tail", "--organization", "nobody-has-this"]);
  assert.equal(unknown.exitCode, 1);
  assert.match(unknown.stderr, /Organization not found/);
  for (const [args, reason] of [
    [["--forward", "localhost:3000"], /--forward is "localhost:3000"/],
    [["--secret", "whsec_AAAA"], /--secret goes with --forward/],
    [["--forward", "http://localhost:3000", "--secret", "mine"], /--secret must be whsec_/],
  ] as const) {
    const { exitCode, stderr } = await lectern(app, ["events", "tail", "--organization", "acme", ...args]);
    assert.equal(exitCode, 2);
    assert.match(stderr, reason);
  }
});
