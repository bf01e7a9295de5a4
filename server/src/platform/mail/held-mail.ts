import { sql } from "kysely";
import type { Clock } from "#kernel/clock.ts";
import type { Database } from "../database/database.ts";
import type { EncryptedColumn } from "../encryption/encrypted-column.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Log } from "../log/log.ts";
import type { Sending } from "../sending.ts";
import type { Mail, Mailer } from "./mailer.ts";

interface HoldingContext {
  sending: Sending;
  db: Database;
  encryption: Encryption;
  clock: Clock;
  log: Log;
}

const CONTEXT = "held_mail";
type HeldMail = [string, string, string, string?, Record<string, string>?];
export const heldMails: EncryptedColumn = {
  name: "held_mail",
  table: "held_mail",
  column: "encrypted_mail",
  key: [{ column: "id", type: "bigint" }],
  owner: { context: CONTEXT },
  isShortLived: true,
};

/** Links in mails do not live longer, and nobody wonders about the answer to what they asked for yesterday. */
const KEPT_MS = 24 * 3_600_000;

/** While nothing may be sent, mails are kept, encrypted, and handed over by the first process that may send again. */
export function holdMails(mailer: Mailer, context: HoldingContext): Mailer {
  const underWay = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    const tracked = work
      .catch((error: unknown) =>
        context.log.error({ err: error }, "held mails could not be stored or passed to the mail server"),
      )
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  };
  return {
    post(mail) {
      track(post(mailer, context, mail));
    },
    release: () => track(handOver(mailer, context)),
    async idle() {
      await Promise.all(underWay);
      await mailer.idle();
    },
    async close() {
      await Promise.all(underWay);
      await mailer.close();
    },
  };
}

export async function countHeldMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from held_mail`.execute(db);
  return rows[0]?.count ?? 0;
}

async function post(mailer: Mailer, context: HoldingContext, mail: Mail): Promise<void> {
  if (await context.sending.isHeldNow()) await holdMail(context, mail);
  else mailer.post(mail);
}

async function holdMail({ db, encryption, clock }: HoldingContext, mail: Mail): Promise<void> {
  const encrypted = encryption.encrypt(
    JSON.stringify([mail.to, mail.subject, mail.text, mail.html, mail.headers]),
    CONTEXT,
  );
  await sql`insert into held_mail (encrypted_mail, creation_date) values (${encrypted}, ${clock()})`.execute(
    db,
  );
}

/** Each is deleted before it is handed over: of several processes, one sends it. */
async function handOver(mailer: Mailer, { db, encryption, clock }: HoldingContext): Promise<void> {
  const { rows } = await sql<{ encrypted: string; is_fresh: boolean }>`
    delete from held_mail
    returning encrypted_mail as encrypted, creation_date > ${new Date(clock().getTime() - KEPT_MS)} as is_fresh`.execute(
    db,
  );
  for (const { encrypted } of rows.filter(({ is_fresh: isFresh }) => isFresh)) {
    const [to, subject, text, html, headers]: HeldMail = JSON.parse(encryption.decrypt(encrypted, CONTEXT));
    mailer.post({ to, subject, text, ...(html && { html }), ...(headers && { headers }) });
  }
}
