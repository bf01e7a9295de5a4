import { renderMail } from "@lectern/web/pages";
import { type RawBuilder, sql } from "kysely";
import { joinOrganization } from "#features/organizations/index.ts";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import type { AccountMailKind } from "./account-mail.ts";

const POLL_MS = 1_000;
const REST_MS = 50;
const PORTION = 50;

/** Hands over the mails that changes of accounts have left, until stopped. Where there is no mail server they are let go. */
export function startAccountMailSender({ db, log, mailer, settings }: Context, joinUser: JoinUser): Worker {
  return startPolling({
    name: "account-mail",
    log,
    pollMs: POLL_MS,
    restMs: REST_MS,
    async work() {
      const mails = await takeMails(db, joinUser);
      for (const { kind, address, language, organization } of mails) {
        const link = `${settings.siteUrl}/sign-in`;
        mailer?.post({ to: address, ...renderMail({ kind, organization, link }, language) });
      }
      return mails.length === PORTION;
    },
  });
}

/** SQL that this feature is given: joins whom a row is about, as `"user"`. */
export type JoinUser = (
  organizationId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => RawBuilder<unknown>;

interface WaitingMail {
  kind: AccountMailKind;
  address: string;
  language: Language;
  organization: string;
}

/** Takes the rows away: of two processes, one gets a mail. */
async function takeMails(db: Database, joinUser: JoinUser): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    with taken as (
      delete from account_mail
      where id in (select id from account_mail order by id limit ${PORTION} for update skip locked)
      returning *
    )
    select kind, address, coalesce(preferred_language, 'en') as language,
           coalesce(display_name, name) as organization
    from taken
    ${joinOrganization(sql`taken.organization_id`)}
    ${joinUser(sql`taken.organization_id`, sql`taken.user_id`)}
    order by taken.id`.execute(db);
  return rows;
}
