import { renderMail } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import type { AccountMailKind } from "./account-mail.ts";

const POLL_MS = 1_000;
const REST_MS = 50;
const PORTION = 50;

/** Hands over the mails that changes of accounts have left, until stopped. Where there is no mail server they are let go. */
export function startAccountMailSender({ db, log, mailer, settings }: Context): Worker {
  return startPolling({
    name: "account-mail",
    log,
    pollMs: POLL_MS,
    restMs: REST_MS,
    async work() {
      const mails = await takeMails(db);
      for (const { kind, address, language, organization } of mails) {
        const link = `${settings.siteUrl}/sign-in`;
        mailer?.post({ to: address, ...renderMail({ kind, organization, link }, language) });
      }
      return mails.length === PORTION;
    },
  });
}

interface WaitingMail {
  kind: AccountMailKind;
  address: string;
  language: Language;
  organization: string;
}

/** Takes the rows away: of two processes, one gets a mail. */
async function takeMails(db: Database): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    with taken as (
      delete from account_mail
      where id in (select id from account_mail order by id limit ${PORTION} for update skip locked)
      returning *
    )
    select kind, address, coalesce(preferred_language, 'en') as language,
           coalesce(display_name, name) as organization
    from taken
    join organization on organization.id = taken.organization_id
    join "user" on "user".organization_id = taken.organization_id and "user".id = user_id
    order by taken.id`.execute(db);
  return rows;
}
