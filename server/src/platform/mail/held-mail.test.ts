import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { sql } from "kysely";
import { features } from "#app/features.ts";
import { manualClock } from "#kernel/clock.ts";
import { createTestDatabase } from "#test/database.ts";
import { openMailbox } from "#test/mailbox.ts";
import { until } from "#test/waiting/until.ts";
import { openDatabase } from "../database/database.ts";
import { createEncryption } from "../encryption/encryption.ts";
import { createLog } from "../log/log.ts";
import { createSendingSwitch } from "../sending.ts";
import { countHeldMails, heldMail, holdMails } from "./held-mail.ts";
import { createMailer, type Mailer } from "./mailer.ts";

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
  const [one, other] = [aMailer(context, mailbox.url), aMailer(context, mailbox.url)];

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

const first30Seconds = 31_000;

test("while the mail server is away mails are kept, and each is sent once when it is back", async (t) => {
  const context = await aContext(t);
  context.sending.release();
  const away = await openMailbox();
  await away.close();
  const mailer = aMailer(context, away.url);
  const addresses = Array.from({ length: 30 }, (_, number) => `number-${number}@example.com`);
  for (const to of addresses) mailer.post({ to, subject: "Your account", text: "…" });
  await mailer.idle();
  assert.equal(await countHeldMails(context.db), 30);
  const back = await openMailbox(Number(new URL(away.url).port));
  t.after(() => back.close());
  await mailer.release?.();
  assert.deepEqual(back.mails, [], "not due yet");
  context.clock.advance(first30Seconds);
  await mailer.release?.();
  await mailer.close();
  assert.deepEqual(back.mails.map(({ to }) => to).sort(), addresses.sort());
  assert.equal(await countHeldMails(context.db), 0);
});

test("what an ended process kept is sent by one that runs already, and by one that starts later, once by both", async (t) => {
  const context = await aContext(t);
  context.sending.release();
  const away = await openMailbox();
  await away.close();
  const [ended, running] = [aMailer(context, away.url), aMailer(context, away.url)];
  await running.release?.();
  for (const to of ["one@example.com", "two@example.com"]) ended.post({ to, subject: "Reset", text: "…" });
  await ended.close();
  assert.equal(await countHeldMails(context.db), 2);
  const back = await openMailbox(Number(new URL(away.url).port));
  t.after(() => back.close());
  context.clock.advance(first30Seconds);
  await runEveryMinute(running);
  assert.deepEqual(back.mails.map(({ to }) => to).sort(), ["one@example.com", "two@example.com"]);

  await back.close();
  running.post({ to: "three@example.com", subject: "Reset", text: "…" });
  await running.close();
  const again = await openMailbox(Number(new URL(away.url).port));
  t.after(() => again.close());
  context.clock.advance(first30Seconds);
  const [later, other] = [aMailer(context, away.url), aMailer(context, away.url)];
  await Promise.all([later.release?.(), runEveryMinute(other)]);
  await Promise.all([later.close(), other.close()]);
  assert.deepEqual(
    again.mails.map(({ to }) => to),
    ["three@example.com"],
  );
  assert.equal(await countHeldMails(context.db), 0);
});

test("mails that are not accepted yet hold up no other, and are tried again in growing pauses", async (t) => {
  const context = await aContext(t);
  context.sending.release();
  const away = await openMailbox();
  await away.close();
  const mailer = aMailer(context, away.url);
  const addresses = Array.from({ length: 50 }, (_, number) => `number-${number}@example.com`);
  const greylist = ["number-0@example.com", "number-25@example.com", "number-49@example.com"];
  for (const to of addresses) mailer.post({ to, subject: "Your account", text: "…" });
  await mailer.idle();
  const back = await openMailbox(Number(new URL(away.url).port), undefined, greylist);
  t.after(() => back.close());
  context.clock.advance(first30Seconds);
  await mailer.release?.();
  assert.equal(back.mails.length, 47, "in one go, with a greylisted one in each batch");
  assert.equal(back.greylisted.length, 3);
  context.clock.advance(first30Seconds);
  await mailer.release?.();
  assert.equal(back.greylisted.length, 3, "the second pause is longer");
  context.clock.advance(first30Seconds);
  await mailer.release?.();
  assert.equal(back.greylisted.length, 6);
  await mailer.close();
  assert.equal(await countHeldMails(context.db), 3);
});

test("a mail server that is away is asked for one batch at a time, not for each of those that wait", async (t) => {
  const context = await aContext(t);
  context.sending.release();
  const away = await openMailbox();
  await away.close();
  const mailer = aMailer(context, away.url);
  for (let number = 0; number < 45; number += 1)
    mailer.post({ to: `number-${number}@example.com`, subject: "Your account", text: "…" });
  await mailer.idle();
  context.clock.advance(first30Seconds);
  await mailer.release?.();
  const { rows } = await sql<{ attempts: number; count: number }>`
    select attempts, count(*)::int as count from held_mail group by attempts order by attempts`.execute(
    context.db,
  );
  await mailer.close();
  assert.deepEqual(rows, [
    { attempts: 1, count: 25 },
    { attempts: 2, count: 20 },
  ]);
});

function aMailer(context: Awaited<ReturnType<typeof aContext>>, url: string): Mailer {
  return holdMails(createMailer({ url, from: "no-reply@example.com", log: context.log }), context);
}

async function runEveryMinute(mailer: Mailer): Promise<void> {
  assert.ok(features.includes(heldMail));
  for (const { schedule, run } of heldMail.scheduledTasks) {
    assert.equal(schedule, "* * * * *");
    await run({ mailer });
  }
  await mailer.idle();
}
