import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { startApp, type TestApp } from "../../../server/test/app.ts";
import { anOrganization } from "../../../server/test/builders.ts";
import {
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../server/test/partners/webhook-receiver.ts";
import { announce, deliveriesSettled, localReceivers } from "../../../server/test/webhooks.ts";
import { lectern, lecternJson } from "../../test/lectern.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let organization: { id: number; slug: string };
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  organization = await anOrganization(app);
});
afterEach(() => receiver.stop());

const run = (...args: string[]) => lectern(app, ["webhooks", ...args]);
const json = (...args: string[]) => lecternJson(app, "webhooks", ...args);
const anEndpoint = (...more: string[]) =>
  json("create", "--organization", organization.slug, "--url", receiver.url, ...more);

test("an endpoint is created with its secret shown once, listed, shown and changed", async () => {
  const created = await run(
    "create",
    "--organization",
    organization.slug,
    "--url",
    receiver.url,
    "--event-type",
    "lesson.completed",
    "--event-type",
    "user.created",
  );
  assert.equal(created.exitCode, 0, created.stderr);
  const secret = /secret +(whsec_\S+)/.exec(created.stdout)?.[1] ?? "";
  assert.match(secret, /^whsec_.{44}$/);
  assert.match(created.stdout, /shown this once/);
  const id = /id +(\d+)/.exec(created.stdout)?.[1] ?? "";

  const listed = await run("list", "--organization", organization.slug);
  assert.ok(listed.stdout.includes(receiver.url));
  assert.match(listed.stdout, /lesson\.completed, user\.created +active/);
  const shown = await run("show", id);
  assert.match(shown.stdout, /event types +lesson\.completed, user\.created/);
  assert.equal(`${listed.stdout}${shown.stdout}`.includes(secret), false);

  const url = `${receiver.url}/new`;
  assert.deepEqual((await json("update", id, "--all-event-types", "--url", url)).event_types, []);
  const narrowed = await json("update", id, "--event-type", "user.updated", "--no-active");
  assert.deepEqual([narrowed.url, narrowed.event_types, narrowed.state], [url, ["user.updated"], "inactive"]);
});

test("a refused address and an unknown type are explained", async () => {
  const inside = await run("create", "--organization", organization.slug, "--url", "https://10.0.0.1/hook");
  assert.equal(inside.exitCode, 1);
  assert.match(inside.stderr, /url: /);
  const unknown = await run(
    "create",
    "--organization",
    organization.slug,
    "--url",
    receiver.url,
    "--event-type",
    "lesson.begun",
  );
  assert.equal(unknown.exitCode, 1);
  assert.match(unknown.stderr, /"lesson\.begun" is not an event type/);
});

test("a secret is changed step by step", async () => {
  const endpoint = await anEndpoint();
  const id = String(endpoint.id);
  const early = await run("rotate", id, "promote");
  assert.equal(early.exitCode, 1);
  assert.match(early.stderr, /Add a second one first/);
  const added = await run("rotate", id, "add");
  assert.match(added.stdout, /secret +whsec_\S+/);
  assert.match(added.stdout, /2 live secrets/);
  const hasty = await run("rotate", id, "retire");
  assert.equal(hasty.exitCode, 1);
  assert.match(hasty.stderr, /never promoted.*`abandon`/);
  assert.match((await run("rotate", id, "abandon")).stdout, /The new secret is gone[\s\S]*1 live secret/);
  await run("rotate", id, "add");
  const promoted = await run("rotate", id, "promote");
  assert.match(promoted.stdout, /24 more hours/);
  assert.equal(promoted.stdout.includes("whsec_"), false);
  assert.equal((await json("rotate", id, "retire")).secrets.length, 1);
});

test("a paused endpoint gets nothing until it is resumed, and then what was queued", async () => {
  const id = String((await anEndpoint()).id);
  assert.match((await run("pause", id)).stdout, /^Paused\./);
  const [event] = await announce(app, organization.id, 1);
  assert.equal((await json("show", id)).waiting, 1);
  assert.match((await run("resume", id)).stdout, /^Resumed\./);
  await receiver.hasReceived(1);
  assert.equal(receiver.received[0]?.headers["x-service-delivery"], event);
});

test("an inactive endpoint is not said to be resumed or paused, but how it is made active", async () => {
  const id = String((await anEndpoint()).id);
  await run("update", id, "--no-active");
  for (const verb of ["resume", "pause"]) {
    const refused = await run(verb, id);
    assert.deepEqual([refused.exitCode, refused.stdout], [1, ""]);
    assert.match(refused.stderr, /inactive.*First `lectern webhooks update ID --active`/);
  }
  assert.equal((await json("show", id)).state, "inactive");
});

test("a ping says what came of it, by its exit code too", async () => {
  const id = String((await anEndpoint()).id);
  const well = await run("ping", id);
  assert.equal(well.exitCode, 0);
  assert.match(well.stdout, /^Delivered\.[\s\S]*answer +204/);
  receiver.behave(hostile.fail);
  const badly = await run("ping", id);
  assert.equal(badly.exitCode, 1);
  assert.match(badly.stdout, /^Not delivered\. .*500[\s\S]*Something broke/);
});

test("deliveries are listed, shown with their attempts and bytes, sent again one by one and by range", async () => {
  const id = String((await anEndpoint()).id);
  receiver.behave(hostile.gone);
  await announce(app, organization.id, 1, "lesson.completed");
  await deliveriesSettled(app, organization.id);
  receiver.behave((response) => response.writeHead(200).end("thanks"));
  await json("resume", id);
  const [queued] = (await json("deliveries", "--endpoint", id, "--status", "queued")).results;
  const early = await run("replay", "--endpoint", id, "--dry-run");
  assert.match(early.stdout, /Waiting ones are sent without a replay: 1 delivery at the moment\.\n$/);
  const redelivered = await run("redeliver", String(queued.id));
  assert.match(redelivered.stdout, /^Queued\./);
  await receiver.hasReceived(2);
  await deliveriesSettled(app, organization.id);

  const table = await run("deliveries", "--organization", organization.slug);
  assert.match(table.stdout, /^ID +EVENT +ENDPOINT +STATUS/);
  assert.match(table.stdout, /lesson\.completed +\d+ +delivered +1 +200/);
  const eventId = String(receiver.received[0]?.headers["x-service-delivery"]);
  assert.equal((await json("deliveries", "--event-id", eventId)).results[0].id, queued.id);
  const detail = await run("delivery", String(queued.id));
  assert.match(detail.stdout, / 410 +The host answered 410/);
  assert.match(detail.stdout, / 200 +Received\./);
  assert.match(detail.stdout, /^Answer to attempt 2\.1:\nthanks$/m);
  assert.ok(detail.stdout.includes(receiver.received[0]?.body.toString() ?? "?"));

  const range = ["--endpoint", id, "--status", "delivered", "--event-type", "lesson.completed"];
  const counted = await run("replay", ...range, "--dry-run");
  assert.match(counted.stdout, /^1 delivery would be sent\./);
  assert.equal(receiver.received.length, 2);
  const none = await run("replay", ...range, "--from", "2030-01-01T00:00:00Z");
  assert.match(none.stdout, /^0 deliveries queued to be sent\. Only delivered ones were looked at/);
  const failed = await run("replay", "--endpoint", id, "--dry-run");
  assert.match(
    failed.stdout,
    /^0 deliveries would be sent\. Only failed .* --status delivered or --status missed/,
  );
  const replayed = await run("replay", ...range);
  assert.match(replayed.stdout, /^1 delivery queued to be sent\./);
  await receiver.hasReceived(3);
  assert.deepEqual(receiver.received[2]?.body, receiver.received[0]?.body);
});

test("an endpoint that was inactive is offered what it missed, as a command that can be copied", async () => {
  const id = String((await anEndpoint()).id);
  await run("update", id, "--no-active");
  const missed = await announce(app, organization.id, 3);
  const enabled = await run("update", id, "--active");
  assert.match(enabled.stdout, /3 events came while it was inactive/);
  const [, command = ""] = /lectern webhooks (replay .*)$/m.exec(enabled.stdout) ?? [];
  const replayed = await run(...command.split(" "));
  assert.match(replayed.stdout, /^3 deliveries queued to be sent\./);
  await receiver.hasReceived(3);
  const ids = receiver.received.map(({ headers }) => String(headers["x-service-delivery"]));
  assert.deepEqual(ids.sort(), missed.sort());
  assert.doesNotMatch((await run("update", id, "--active")).stdout, /replay/);
});

test("a ping stands in the list of deliveries", async () => {
  const id = String((await anEndpoint()).id);
  await run("ping", id);
  const { stdout } = await run("deliveries", "--endpoint", id, "--event-type", "webhook.ping");
  assert.match(stdout, /webhook\.ping +\d+ +delivered +1 +204/);
});

test("a long list says how much more there is", async () => {
  await anEndpoint();
  await announce(app, organization.id, 3);
  const { stdout } = await run("deliveries", "--organization", organization.slug, "--limit", "2");
  assert.match(stdout, /3 deliveries in all\.$/m);
  assert.equal(stdout.split("\n").filter((line) => line.includes("user.updated")).length, 2);
});

test("wrong words are usage", async () => {
  for (const [args, reason] of [
    [["rotate", "1", "remove"], /"remove" is no step/],
    [["deliveries", "--status", "lost"], /--status is "lost"/],
    [["deliveries", "--event-type", "lesson.begun"], /--event-type is "lesson\.begun"/],
    [["replay", "--endpoint", "1", "--status", "queued"], /--status is "queued"/],
    [["update", "1"], /Say what to change/],
    [["update", "1", "--all-event-types", "--event-type", "user.created"], /not both/],
  ] as const) {
    const { exitCode, stderr } = await run(...args);
    assert.equal(exitCode, 2, args.join(" "));
    assert.match(stderr, reason);
  }
});
