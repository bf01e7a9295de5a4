import { sql } from "kysely";
import type { Clock } from "#kernel/clock.ts";
import type { Database } from "../database/database.ts";
import type { EncryptedColumn } from "../encryption/encrypted-column.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Log } from "../log/log.ts";
import type { Sending } from "../sending.ts";
import type { Mail, Mailer, MailServer } from "./mailer.ts";

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

/** From one try to the next, while the mail server takes nothing. */
const PAUSES = { firstMs: 30_000, longestMs: 600_000 };
/** So many are in memory at a time. */
const BATCH_SIZE = 20;

/**
 * While nothing may be sent, and while the mail server takes nothing, mails are kept, encrypted. They are handed over by the first
 * process that may send again, or tries again.
 */
export function holdMails(server: MailServer, context: HoldingContext, pauses = PAUSES): Mailer {
  const underWay = new Set<Promise<void>>();
  let pauseMs = pauses.firstMs;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  function track(work: Promise<void>): Promise<void> {
    const tracked = work
      .catch((error: unknown) =>
        context.log.error({ err: error }, "held mails could not be stored or passed to the mail server"),
      )
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  }

  async function post(mail: Mail, createdAt: Date): Promise<void> {
    if (await context.sending.isHeldNow()) return holdMail(context, mail, createdAt);
    const sent = await server.send(mail);
    if (sent !== "later") {
      pauseMs = pauses.firstMs;
      return;
    }
    await holdMail(context, mail, createdAt);
    retryLater();
  }

  /** One timer for all that wait; a process that starts hands over what others have left. */
  function retryLater(): void {
    if (retry !== null || isClosed) return;
    retry = setTimeout(() => {
      retry = null;
      track(handOver());
    }, pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
  }

  /** Each is deleted before it is handed over: of several processes, one sends it. Ends with the first batch of which one stays. */
  async function handOver(): Promise<void> {
    while (!(await context.sending.isHeldNow())) {
      const mails = await takeMails(context);
      await Promise.all(mails.map(({ mail, createdAt }) => post(mail, createdAt)));
      if (mails.length < BATCH_SIZE || retry !== null) return;
    }
  }

  return {
    post(mail) {
      track(post(mail, context.clock()));
    },
    release: () => track(handOver()),
    async idle() {
      await Promise.all(underWay);
    },
    async close() {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      await Promise.all(underWay);
      await server.close();
    },
  };
}

export async function countHeldMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from held_mail`.execute(db);
  return rows[0]?.count ?? 0;
}

async function holdMail({ db, encryption }: HoldingContext, mail: Mail, createdAt: Date): Promise<void> {
  const encrypted = encryption.encrypt(
    JSON.stringify([mail.to, mail.subject, mail.text, mail.html, mail.headers]),
    CONTEXT,
  );
  await sql`insert into held_mail (encrypted_mail, creation_date) values (${encrypted}, ${createdAt})`.execute(
    db,
  );
}

/** The oldest ones; those that are too old are gone then. */
async function takeMails({ db, encryption, clock }: HoldingContext) {
  const keptSince = new Date(clock().getTime() - KEPT_MS);
  await sql`delete from held_mail where creation_date <= ${keptSince}`.execute(db);
  const { rows } = await sql<{ encrypted: string; creation_date: string }>`
    delete from held_mail
    where id in (select id from held_mail order by id limit ${BATCH_SIZE} for update skip locked)
    returning encrypted_mail as encrypted, creation_date`.execute(db);
  return rows.map(({ encrypted, creation_date: createdAt }) => {
    const [to, subject, text, html, headers]: HeldMail = JSON.parse(encryption.decrypt(encrypted, CONTEXT));
    const mail: Mail = { to, subject, text, ...(html && { html }), ...(headers && { headers }) };
    return { mail, createdAt: new Date(createdAt) };
  });
}
