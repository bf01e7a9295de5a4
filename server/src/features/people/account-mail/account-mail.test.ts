import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import { until } from "#test/waiting/until.ts";
import { leaveAccountMail } from "./index.ts";

const MANY = 100;
/** What a process takes at a time, and what may have begun in the meantime. */
const AT_MOST_BEFORE = 40;

const open = Promise.withResolvers<void>();
let mailbox: Mailbox;
let app: TestApp;
before(async () => {
  mailbox = await openMailbox(0, open.promise);
  app = await startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
});
after(async () => {
  open.resolve();
  await app.stop();
  await mailbox.close();
});

test("while an organization has hundreds of mails waiting, others get theirs among the first", async () => {
  const [loud, quiet] = [await aPartner(app), await aPartner(app)];
  const many = { organizationId: loud.organizationId, userId: (await aLearner(loud)).id };
  const few = { organizationId: quiet.organizationId, userId: (await aLearner(quiet)).id };
  await app.context.db.transaction().execute(async (trx) => {
    for (let number = 0; number < MANY; number++)
      await leaveAccountMail(
        trx,
        app.clock(),
        { ...many, address: `many-${number}@loud.example` },
        "name_changed",
      );
    await leaveAccountMail(trx, app.clock(), { ...few, address: "changed@quiet.example" }, "name_changed");
  });
  await until(async () => (await waiting()) <= MANY);
  app.context.mailer?.post({ to: "asked@quiet.example", subject: "A link that was asked for", text: "…" });
  open.resolve();
  await mailbox.count(MANY + 2);
  const before = (address: string) => mailbox.mails.findIndex(({ to }) => to === address);
  assert.ok(
    before("changed@quiet.example") <= AT_MOST_BEFORE,
    `${before("changed@quiet.example")} before it`,
  );
  assert.ok(before("asked@quiet.example") <= AT_MOST_BEFORE, `${before("asked@quiet.example")} before it`);
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from account_mail`.execute(app.context.db);
  return rows.length;
}
