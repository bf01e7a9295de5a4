import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { createTestDatabase } from "#test/database.ts";
import { openMailbox } from "#test/mailbox.ts";
import { until } from "#test/waiting/until.ts";
import { openDatabase } from "../database/database.ts";
import { createEncryption } from "../encryption/encryption.ts";
import { createLog } from "../log/log.ts";
import { createSendingSwitch } from "../sending.ts";
import { countHeldMails, holdMails } from "./held-mail.ts";
import { createMailer } from "./mailer.ts";

async function aContext(t: TestContext) {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { db, close } = openDatabase({
    connection: { connectionString: database.url },
    poolSize: 2,
    onConnectionLost: () => undefined,
  });
  t.after(close);
  const sending = createSendingSwitch();
  const clock = manualClock("2026-06-15T09:00:00Z");
  const encryption = createEncryption(["k".repeat(32)]);
  return { sending, db, clock, encryption, log: createLog({ level: "silent" }) };
}

test("mails that may not be sent are kept unreadable, and are sent once when they may; old ones are not", async (t) => {
  const context = await aContext(t);
  const { sending, db, clock } = context;
  const mailbox = await openMailbox();
  t.after(() => mailbox.close());
  const sent = () => mailbox.mails.map(({ to }) => to);
  const aMailer = () =>
    holdMails(createMailer({ url: mailbox.url, from: "no-reply@example.com", log: context.log }), context);
  const [one, other] = [aMailer(), aMailer()];

  one.post({ to: "old@example.com", subject: "Reset", text: "https://learn.example.com/reset?token=secret" });
  await until(async () => (await countHeldMails(db)) === 1);
  clock.advance(25 * 3_600_000);
  one.post({
    to: "new@example.com",
    subject: "Reset",
    text: "https://learn.example.com/reset?token=secret",
    html: "<p>https://learn.example.com/reset?token=secret</p>",
    headers: { "List-Unsubscribe": "<https://learn.example.com/stop?token=secret>" },
  });
  await until(async () => (await countHeldMails(db)) === 2);
  assert.deepEqual(sent(), []);
  const { rows } = await sql<{
    encrypted: string;
  }>`select encrypted_mail as encrypted from held_mail`.execute(db);
  assert.doesNotMatch(JSON.stringify(rows), /example\.com|secret/);

  sending.release();
  await Promise.all([one.release?.(), other.release?.()]);
  const released = await mailbox.mailTo("new@example.com");
  assert.match(released.html ?? "", /<p>https:/);
  assert.match(released.header("list-unsubscribe") ?? "", /token=secret/);
  assert.equal(await countHeldMails(db), 0);
  one.post({ to: "next@example.com", subject: "Reset", text: "" });
  await mailbox.mailTo("next@example.com");
  await Promise.all([one.close(), other.close()]);
  assert.deepEqual(sent(), ["new@example.com", "next@example.com"]);
});

test("while the mail server is away mails are kept, and each is sent once when it is back", async (t) => {
  const context = await aContext(t);
  context.sending.release();
  const away = await openMailbox();
  await away.close();
  const server = createMailer({ url: away.url, from: "no-reply@example.com", log: context.log });
  const mailer = holdMails(server, context, { firstMs: 10, longestMs: 10 });
  const addresses = Array.from({ length: 30 }, (_, number) => `number-${number}@example.com`);
  for (const to of addresses) mailer.post({ to, subject: "Your account", text: "…" });
  await until(async () => (await countHeldMails(context.db)) > 20);
  const back = await openMailbox(Number(new URL(away.url).port));
  t.after(() => back.close());
  await back.count(addresses.length);
  await mailer.close();
  assert.deepEqual(back.mails.map(({ to }) => to).sort(), addresses.sort());
  assert.equal(await countHeldMails(context.db), 0);
});
