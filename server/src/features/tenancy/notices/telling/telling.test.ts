import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { anOrganization } from "#test/builders.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import { accept, startWebhookReceiver, type WebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { operate } from "#test/webhooks.ts";
import type { NewNotice } from "../new-notice.ts";
import { raiseNotice, resolveNotices } from "../notices.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
let app: TestApp;
let mailbox: Mailbox;
let receiver: WebhookReceiver;
before(async () => {
  [mailbox, receiver] = await Promise.all([openMailbox(), startWebhookReceiver()]);
  app = await startApp({
    environment: {
      SMTP_URL: mailbox.url,
      NOTICES_WEBHOOK_URL: receiver.url,
      NOTICES_WEBHOOK_SECRET: secret,
    },
  });
  await app.operatorToken(); // who never signed in is written to by nobody
});
after(async () => {
  await app?.stop();
  await receiver?.stop();
  await mailbox?.close();
});
beforeEach(() => receiver.behave(accept));

let subjects = 0;
const aMatter = (message: string, organizationId: number | null = null): NewNotice => ({
  organizationId,
  kind: "record_store.paused",
  severity: "problem",
  subjectType: "record_store",
  subjectId: `told-${++subjects}`,
  message,
});
const raise = (matter: NewNotice) => raiseNotice(app.context.db, app.clock(), matter);
const resolve = ({ kind, subjectType, subjectId }: NewNotice) =>
  resolveNotices(app.context.db, app.clock(), { kinds: [kind], subjectType, subjectIds: [subjectId] });
const posted = (number: number) => JSON.parse(String(receiver.received[number - 1]?.body));
/** Something commits, as it does all the time, and the worker looks at the clock. */
const later = async (seconds: number) => {
  app.clock.advance(seconds * 1_000);
  await sql`update notice set message = message where id = (select max(id) from notice)`.execute(
    app.context.db,
  );
};

test("what comes up together is told once, in one mail and one signed call, and once more when it is over", async () => {
  const { id, slug } = await anOrganization(app);
  const [first, second] = [aMatter("The first stopped.", id), aMatter("The second stopped.")];
  await raise(first);
  app.clock.advance(10_000);
  await raise(second);
  await later(30);
  const mail = await mailbox.mailTo(operatorCredentials.email);
  assert.equal(mail.subject, "Lectern at localhost: 2 problems");
  assert.match(
    mail.text,
    new RegExp(`PROBLEM · ${slug} · since 2026-[^]*The first stopped\\.[^]*The second stopped\\.`),
  );
  await receiver.hasReceived(1);
  const [delivery] = receiver.received;
  const headers = delivery?.headers ?? {};
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  assert.equal(
    headers["webhook-signature"],
    new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, String(delivery?.body)),
  );
  assert.deepEqual(
    posted(1).data.raised.map(({ message }: { message: string }) => message),
    ["The first stopped.", "The second stopped."],
  );

  await resolve(first);
  const solved = await mailbox.mailTo(operatorCredentials.email, 2);
  assert.equal(solved.subject, "Lectern at localhost: 1 solved");
  assert.match(solved.text, /^SOLVED · .*over at/);
  await receiver.hasReceived(2);
  assert.deepEqual([posted(2).data.raised.length, posted(2).data.resolved.length], [0, 1]);
  await resolve(second);
  await receiver.hasReceived(3);
});

test("a matter that was over or seen before anybody was told is told to nobody", async () => {
  const before = receiver.received.length;
  const [brief, seen, stays] = [aMatter("Brief."), aMatter("Seen."), aMatter("It stays.")];
  for (const matter of [brief, seen, stays]) await raise(matter);
  await resolve(brief);
  const open = (await operate(app, "GET", "/notices/?state=open")).json.results;
  const known = open.find(({ message }: { message: string }) => message === "Seen.");
  await operate(app, "POST", `/notices/${known.id}/acknowledge/`);
  await later(30);
  await receiver.hasReceived(before + 1);
  assert.deepEqual(
    posted(before + 1).data.raised.map(({ message }: { message: string }) => message),
    ["It stays."],
  );
  await resolve(stays);
  await receiver.hasReceived(before + 2);
});

test("a receiver that is down is asked again with growing pauses under the same id, and then told everything", async () => {
  const before = receiver.received.length;
  receiver.behave((response) => response.writeHead(500).end());
  await raise(aMatter("It stopped while nobody listened."));
  await later(30);
  await receiver.hasReceived(before + 1);
  await app.context.db.transaction().execute(async (trx) => {
    // Until the failure is written down.
    for (let failure = null; failure === null; ) {
      const { rows } = await sql<{ failure: string | null }>`
        select failure from notice_channel where channel = 'webhook'`.execute(trx);
      failure = rows[0]?.failure ?? null;
    }
  });
  await later(10);
  receiver.behave(accept);
  await later(30);
  await receiver.hasReceived(before + 2);
  const ids = receiver.received.slice(before).map(({ headers }) => headers["webhook-id"]);
  assert.equal(ids[0], ids[1]);
});

test("a test goes both ways, and says which way it does not get through and why", async () => {
  const before = receiver.received.length;
  const works = await operate(app, "POST", "/notices/test/");
  assert.deepEqual(works.json.channels, [
    { channel: "mail", is_told: true, failure: null },
    { channel: "webhook", is_told: true, failure: null },
  ]);
  assert.equal(posted(before + 1).type, "notices.test");
  receiver.behave((response) => response.writeHead(403).end());
  const fails = await operate(app, "POST", "/notices/test/");
  assert.match(fails.json.channels[1].failure, /^The webhook at 127\.0\.0\.1:\d+ answered 403\.$/);
  assert.doesNotMatch(fails.text, /whsec_/);
});
