// npm test leaves this drill to CI: stream.test.ts of the changes reads the same.
import assert from "node:assert/strict";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { raiseNotice } from "#tenancy/notices/index.ts";
import { cookieOf, operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, announce, localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: { ...localReceivers, requestsPerHour: 50 } });
});
after(() => app.stop());

const PATH = "/operator/v1/changes/";

async function aConsole(): Promise<string> {
  app.clock.advance(3_600_000); // every budget is full again
  return cookieOf(
    await app.send("POST", "/operator/v1/session/", { body: operatorCredentials }),
    "lectern_console",
  );
}

interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** Everything that came so far. */
  text(): string;
  /** Resolves when the service has ended it. */
  ended: Promise<void>;
  close(): void;
}

async function open(t: TestContext, headers: Record<string, string>): Promise<OpenStream> {
  // Not fetch, which opens connections ahead that it then does not use.
  const request = get(app.address + PATH, { headers, agent: false });
  request.on("error", () => undefined);
  t.after(() => request.destroy());
  const response = await new Promise<IncomingMessage>((resolve) => request.once("response", resolve));
  let text = "";
  const read = async () => {
    for await (const chunk of response) text += String(chunk);
  };
  const ended = read().catch(() => undefined);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    ended,
    close: () => request.destroy(),
  };
}

const toldOf = (stream: OpenStream) =>
  [...stream.text().matchAll(/^event: changed\ndata: (.*)$/gm)].flatMap(
    ([, data = "{}"]) => JSON.parse(data).resources,
  );
const isReady = (stream: OpenStream) => until(() => stream.text().includes("event: ready\n"));

test("an open console is told what changes, by name, and of nothing else", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const stream = await open(t, { cookie: await aConsole() });
  assert.equal(stream.status, 200);
  assert.match(stream.headers["content-type"] ?? "", /^text\/event-stream/);
  assert.equal(stream.headers["cache-control"], "no-store");
  await isReady(stream);

  await raiseNotice(app.context.db, app.clock(), {
    organizationId: null,
    kind: "test.matter",
    severity: "warning",
    subjectType: "test",
    subjectId: 1,
    message: "Something to know.",
  });
  await until(() => toldOf(stream).includes("notices"));
  assert.deepEqual([...new Set(toldOf(stream))], ["notices"]);

  await anEndpoint(app, partner, receiver.url);
  await until(() => toldOf(stream).includes("webhook-endpoints"));
  await announce(app, partner.organizationId, 1);
  await receiver.hasReceived(1);
  await until(() => toldOf(stream).includes("webhook-deliveries"));
  assert.equal(toldOf(stream).includes("lti-launches"), false);
});

test("whatever the console shows by itself is told: launches, record stores and HR systems, too", async (t) => {
  const { organizationId, slug } = await aPartner(app);
  const stream = await open(t, { cookie: await aConsole() });
  await isReady(stream);
  await operate(app, "POST", "/hris-connections/", { organization: slug, hub: "csv" });
  await until(() => toldOf(stream).includes("hris-connections"));
  const now = app.clock();
  await sql`
    insert into lti_launch (code, organization_id, request_id, occurred_at)
    values ('AAAA-BBBB', ${organizationId}, 'x', ${now})`.execute(app.context.db);
  await until(() => toldOf(stream).includes("lti-launches"));
  await sql`
    insert into record_store (organization_id, url, auth_type, username, encrypted_secret, is_active,
                              most_per_second, creation_date, modified_date)
    values (${organizationId}, 'https://store.example.com', 'basic', 'x', 'x', false, 1, ${now}, ${now})`.execute(
    app.context.db,
  );
  await until(() => toldOf(stream).includes("record-stores"));
});

test("five consoles of one operator are all told", async (t) => {
  const cookie = await aConsole();
  const streams = await Promise.all([1, 2, 3, 4, 5].map(() => open(t, { cookie })));
  await Promise.all(streams.map(isReady));
  await raiseNotice(app.context.db, app.clock(), {
    organizationId: null,
    kind: "test.matter",
    severity: "warning",
    subjectType: "test",
    subjectId: 2,
    message: "Something to know.",
  });
  await until(() => streams.every((stream) => toldOf(stream).includes("notices")));
});

test("an operator has ten streams at most; closing one makes room", async (t) => {
  const cookie = await aConsole();
  const streams = await Promise.all(Array.from({ length: 10 }, () => open(t, { cookie })));
  assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200]);
  const refused = await app.send("GET", PATH, { cookie });
  assert.deepEqual([refused.status, refused.json.code], [429, "too_many_streams"]);
  assert.ok(refused.headers.get("retry-after"));
  for (const stream of streams) stream.close();
  await until(async () => {
    const next = await open(t, { cookie });
    next.close();
    return next.status === 200;
  });
});

test("the stream is for operators, and partners' tokens do not open it", async () => {
  const { token } = await aPartner(app);
  assert.equal((await app.send("GET", PATH)).status, 401);
  assert.equal((await app.send("GET", PATH, { token })).status, 403);
});

test("what a console asks for is charged to a budget of its own: the command line goes on", async () => {
  const cookie = await aConsole();
  let last = 200;
  for (let asked = 0; asked <= 50 && last === 200; asked++)
    last = (await app.send("GET", "/operator/v1/notices/", { cookie })).status;
  assert.equal(last, 429, "the console's budget is not endless");
  assert.equal((await operate(app, "GET", "/notices/")).status, 200);
});

test("a service that is stopped ends its streams at once", async (t) => {
  const stream = await open(t, { cookie: await aConsole() });
  await isReady(stream);
  const from = performance.now();
  await app.restart();
  await stream.ended;
  assert.ok(performance.now() - from < 10_000, "it waited for a page that somebody left open");
});
