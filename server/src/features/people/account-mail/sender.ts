import { renderMail } from "@lectern/web/pages";
import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { mayMail } from "#platform/mail/allowance.ts";
import type { Mail } from "#platform/mail/mailer.ts";
import { LONG_DUE, type Queue } from "#platform/waking/queue.ts";
import { createFloor, type Floor } from "#platform/workers/floor.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { isClosed, joinOrganization } from "#tenancy/organizations/index.ts";
import { type AccountMailKind, mailsWithLinks } from "./account-mail.ts";

const REST_MS = 50;
/** So many are in memory at a time: those of a process that is killed are gone, and what others post waits behind them. */
const BATCH_SIZE = 20;
/** Among so many turns are taken, where not all are looked through. */
const MOST_SEEN = 1_000;

/** Mails that changes of accounts have left. */
export const accountMails: Queue = {
  name: "account-mail",
  workers: ["account-mail"],
  tables: ["account_mail"],
  dueAt: () => sql`select ${LONG_DUE}::timestamptz from account_mail limit 1`,
};

/**
 * Hands over the mails that changes of accounts have left, until stopped. Where there is no mail server they are let go, and
 * while nothing may be sent, those with links of their own wait.
 */
export function startAccountMailSender(context: Context, joinUser: JoinUser, tokens: Tokens): Worker {
  const { log, mailer } = context;
  const floor = createFloor<number>();
  return startPolling({
    name: "account-mail",
    log,
    restMs: REST_MS,
    pollMs: floor.pauseMs,
    async work() {
      const { taken, mails } = await writtenMails(context, joinUser, tokens, floor);
      for (const mail of mails) mailer?.post(mail);
      await mailer?.idle();
      return taken === BATCH_SIZE;
    },
  });
}

/** SQL that this feature is given: joins the user a row is about, as `"user"`. */
export type JoinUser = (
  organizationId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => RawBuilder<unknown>;

/** Given too: makes the token of a link, unless the person cannot use one. */
export type MakeToken = (
  trx: Database,
  now: Date,
  person: { organizationId: number; userId: number; address: string },
) => Promise<string | null>;
interface Tokens {
  invite: MakeToken;
  askPresentMailbox: MakeToken;
}

/** Mails are taken and their links made in one transaction, before the first is handed over: none goes out twice. */
async function writtenMails(
  context: Context,
  joinUser: JoinUser,
  { invite, askPresentMailbox }: Tokens,
  floor: Floor<number>,
): Promise<{ taken: number; mails: Mail[] }> {
  const { db, clock, settings, sending } = context;
  const { siteUrl } = settings;
  return db.transaction().execute(async (trx) => {
    const taken = await takeMails(trx, joinUser, await sending.isHeldNow(), floor);
    const mails: Mail[] = [];
    for (const { kind, address, language, organization, organizationId, userId } of taken) {
      const link = await linkOf(kind, { organizationId, userId, address });
      if (link) mails.push({ to: address, ...renderMail({ kind, organization, link }, language) });
    }
    return { taken: taken.length, mails };

    async function linkOf(kind: AccountMailKind, person: Parameters<MakeToken>[2]) {
      if (kind === "invited") {
        const token = await invite(trx, clock(), person);
        return token && `${siteUrl}/new-password?token=${token}`;
      }
      if (kind === "address_proposed") {
        if (!(await mayMail(context, person.address, "proposal"))) return null;
        const token = await askPresentMailbox(trx, clock(), person);
        return token && `${siteUrl}/account/email/old?token=${token}`;
      }
      return `${siteUrl}/sign-in`;
    }
  });
}

interface WaitingMail {
  id: number;
  organizationId: number;
  userId: number;
  kind: AccountMailKind;
  address: string;
  language: Language;
  organization: string;
}

/**
 * Takes the rows away: of two processes, one gets a mail. The oldest of each organization come first, then the second ones, so that
 * nobody waits behind ten thousand of another organization. Those of a closed organization are let go.
 */
export async function takeMails(
  trx: Database,
  joinUser: JoinUser,
  isHeld: boolean,
  floor: Floor<number>,
): Promise<WaitingMail[]> {
  const mayGo = sql<boolean>`not (${isHeld} and kind in ${mailsWithLinks})`;
  const taken = await floor.look((from) =>
    takeOf(trx, joinUser, from === null ? firstOfEach(mayGo) : oldestFrom(from, mayGo)),
  );
  floor.note(taken[0]?.id);
  return taken;
}

/** SQL: of each organization the oldest. */
function firstOfEach(mayGo: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    with recursive waiting (organization_id) as (
      select min(organization_id) from account_mail
      union all
      select (select min(organization_id) from account_mail where organization_id > waiting.organization_id)
      from waiting where organization_id is not null
    )
    select mail.* from waiting cross join lateral (
      select organization_id, id from account_mail
      where organization_id = waiting.organization_id and ${mayGo}
      order by id limit ${BATCH_SIZE}
    ) as mail`;
}

function oldestFrom(id: number, mayGo: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select organization_id, id from account_mail where id >= ${id} and ${mayGo} order by id limit ${sql.lit(MOST_SEEN)}`;
}

/** The ids are gathered first: joined to the queue, PostgreSQL reads all pages of it for each, those of mails that are gone too. */
async function takeOf(
  trx: Database,
  joinUser: JoinUser,
  waiting: RawBuilder<unknown>,
): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    with turns as (
      select id, row_number() over (partition by organization_id order by id) as turn from (${waiting}) as waiting
    ), taken as (
      delete from account_mail
      where id = any(array(
        select id from account_mail
        where id = any(array(select id from turns order by turn, id limit ${BATCH_SIZE})) for update skip locked))
      returning *
    )
    select taken.id, taken.organization_id as "organizationId", taken.user_id as "userId", kind, address,
           coalesce(preferred_language, default_language, 'en') as language,
           coalesce(display_name, name) as organization
    from taken
    ${joinOrganization(sql`taken.organization_id`)}
    ${joinUser(sql`taken.organization_id`, sql`taken.user_id`)}
    where not ${isClosed(sql`taken.organization_id`)}
    order by taken.id`.execute(trx);
  return rows;
}
