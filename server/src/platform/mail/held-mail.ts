import { sql } from "kysely";
import type { Clock } from "#kernel/clock.ts";
import type { Database } from "../database/database.ts";
import type { EncryptedColumn } from "../encryption/encrypted-column.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Context, Feature } from "../feature.ts";
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

/** From one try of a mail to the next, doubled each time. */
const PAUSES = { firstMs: 30_000, longestMs: 600_000 };
/** So many are in memory at a time. */
const BATCH_SIZE = 20;

/** A mail on its way, and how often the mail server did not take it. */
interface Attempt {
  mail: Mail;
  createdAt: Date;
  attempts: number;
}

/**
 * While nothing may be sent, and while the mail server takes nothing, mails are kept, encrypted. When one is due, any process hands
 * it over: one that starts looks once, and of those that run one looks every minute (`heldMail`).
 */
export function holdMails(server: MailServer, context: HoldingContext): Mailer {
  const underWay = new Set<Promise<void>>();
  let handingOver: Promise<void> | null = null;
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

  /** @returns false when it has to be tried again */
  async function post(attempt: Attempt): Promise<boolean> {
    if (await context.sending.isHeldNow()) {
      await holdMail(context, attempt, null);
      return false;
    }
    if ((await server.send(attempt.mail)) !== "later") return true;
    const pauseMs = Math.min(PAUSES.firstMs * 2 ** attempt.attempts, PAUSES.longestMs);
    const dueAt = new Date(context.clock().getTime() + pauseMs);
    await holdMail(context, { ...attempt, attempts: attempt.attempts + 1 }, dueAt);
    return false;
  }

  function handOver(): Promise<void> {
    handingOver ??= track(handOverDue()).finally(() => {
      handingOver = null;
    });
    return handingOver;
  }

  /**
   * Each is deleted before it is handed over: of several processes, one sends it. Ends with a batch of which nothing was taken, so
   * that a server that is away is not asked for each of thousands; what one recipient's server refuses for now holds up nobody else.
   */
  async function handOverDue(): Promise<void> {
    while (!isClosed && !(await context.sending.isHeldNow())) {
      const due = await takeDue(context);
      const isOver = await Promise.all(due.map(handOverOne));
      if (due.length < BATCH_SIZE || !isOver.includes(true)) return;
    }
  }

  /** @returns false when it has to be tried again */
  async function handOverOne({ encrypted, ...tried }: HeldRow): Promise<boolean> {
    try {
      return await post({ mail: decryptMail(context, encrypted), ...tried });
    } catch (error) {
      context.log.error({ err: error }, "held mail could not be read, or stored again");
      return true;
    }
  }

  return {
    post(mail) {
      track(post({ mail, createdAt: context.clock(), attempts: 0 }).then(() => undefined));
    },
    release: handOver,
    async idle() {
      await Promise.all(underWay);
    },
    async close() {
      isClosed = true;
      await Promise.all(underWay);
      await server.close();
    },
  };
}

/** What was kept by processes that may be gone, as after an upgrade. It is not waited for: other tasks are due, too. */
export const heldMail = {
  name: "held-mail",
  scheduledTasks: [
    {
      name: "send-held-mails",
      schedule: "* * * * *",
      async run({ mailer }: Pick<Context, "mailer">) {
        void mailer?.release?.();
      },
    },
  ],
} satisfies Feature;

export async function countHeldMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from held_mail`.execute(db);
  return rows[0]?.count ?? 0;
}

async function holdMail(
  { db, encryption }: HoldingContext,
  { mail, createdAt, attempts }: Attempt,
  dueAt: Date | null,
): Promise<void> {
  const encrypted = encryption.encrypt(
    JSON.stringify([mail.to, mail.subject, mail.text, mail.html, mail.headers]),
    CONTEXT,
  );
  await sql`
    insert into held_mail (encrypted_mail, creation_date, due_at, attempts)
    values (${encrypted}, ${createdAt}, ${dueAt}, ${attempts})`.execute(db);
}

interface HeldRow {
  encrypted: string;
  createdAt: Date;
  attempts: number;
}

/** The oldest of those that are due; those that are too old are gone then. */
async function takeDue({ db, clock }: HoldingContext): Promise<HeldRow[]> {
  const now = clock();
  const keptSince = new Date(now.getTime() - KEPT_MS);
  await sql`delete from held_mail where creation_date <= ${keptSince}`.execute(db);
  const { rows } = await sql<{ encrypted: string; creation_date: string; attempts: number }>`
    delete from held_mail
    where id in (select id from held_mail where due_at is null or due_at <= ${now}
                 order by id limit ${BATCH_SIZE} for update skip locked)
    returning encrypted_mail as encrypted, creation_date, attempts`.execute(db);
  return rows.map(({ encrypted, creation_date, attempts }) => ({
    encrypted,
    createdAt: new Date(creation_date),
    attempts,
  }));
}

function decryptMail({ encryption }: HoldingContext, encrypted: string): Mail {
  const [to, subject, text, html, headers]: HeldMail = JSON.parse(encryption.decrypt(encrypted, CONTEXT));
  return { to, subject, text, ...(html && { html }), ...(headers && { headers }) };
}
