import assert from "node:assert/strict";
import { sql } from "kysely";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import { takeMails } from "#people/account-mail/sender.ts";
import { joinUser } from "#people/users/index.ts";
import { byLength } from "../../length.ts";
import { insertPeople } from "../../stages/people-stage.ts";
import { type HeldQueue, neverAgainWhole, type StageContext } from "../held-snapshot.ts";

const ORGANIZATIONS = 3;
const MAILS = 10;
const AGED = 20_000;

/** Leaves mails for some people, and takes them to be sent. */
export async function accountMails({ db }: StageContext): Promise<HeldQueue> {
  const people = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, (_, count) =>
      insertPeople(db, { slug: `held-${count}`, people: 1 }),
    ),
  );
  const floor = neverAgainWhole<number>();
  return {
    rounds: byLength(60, 600),
    limit: 1.5,
    async fill() {
      for (let count = 0; count < MAILS; count++) {
        const { organizationId, userIds } = people[count % ORGANIZATIONS] ?? assert.fail();
        const person = { organizationId, userId: userIds[0] ?? 0, address: "somebody@example.com" };
        await leaveAccountMail(db, new Date(), person, "password_changed");
      }
    },
    async round() {
      const taken = await db.transaction().execute((trx) => takeMails(trx, joinUser, false, floor));
      assert.equal(taken.length, MAILS);
    },
    async age() {
      await sql`
        insert into account_mail (organization_id, user_id, kind, address, creation_date)
        select organization_id, id, 'password_changed', email, now() from "user", generate_series(1, ${AGED}::int)`.execute(
        db,
      );
      await sql`delete from account_mail`.execute(db);
    },
    learnSizes: () => sql`analyze account_mail`.execute(db),
    async check() {
      const { rows } = await sql`select from account_mail`.execute(db);
      assert.equal(rows.length, 0);
    },
  };
}
