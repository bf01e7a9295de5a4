import { type Reminder, renderReminderMail } from "@lectern/web/pages";
import { isUnavailable } from "#platform/database/availability/unavailable.ts";
import type { Context } from "#platform/feature.ts";
import type { Mail, Mailer } from "#platform/mail/mailer.ts";
import { type ReminderDay, reminderDay } from "./day.ts";
import { type DueReminder, digestOf } from "./digest.ts";
import {
  type Candidate,
  claimDay,
  countMailed,
  markMailed,
  type RemindingOrganization,
  recordReminded,
  selectCandidates,
  selectRemindingOrganizations,
} from "./queries.ts";
import type { RemindedRolePlays } from "./sources.ts";
import { stopToken } from "./stop-link.ts";

/** Of one organization in a run, so in an hour. What is left comes in the hours after. */
const MOST_MAILS = 1000;
const MOST_LOOKED_AT = 5000;
/** Learners with one address, in a day: a shared mailbox is one thing, somebody's that hundreds are made with another. */
const MOST_OF_A_MAILBOX = 3;
/** A run ends after so long at the latest, as at a mail server that takes its time. */
const LONGEST_MS = 240_000;
/** So many are on their way when a process is killed at the worst moment. */
const BATCH_SIZE = 20;

/** How much one run may do for one organization. */
interface Bounds {
  mails: number;
  lookedAt: number;
}
const usualBounds: Bounds = { mails: MOST_MAILS, lookedAt: MOST_LOOKED_AT };

/**
 * Mails the learners who want it what is due or waiting, by day, once a day at most. Where there is no mail server nobody is
 * asked for, and while nothing may be sent nothing is taken.
 */
export async function sendReminders(
  context: Context,
  rolePlays: RemindedRolePlays,
  bounds: Bounds = usualBounds,
): Promise<void> {
  const { db, clock, mailer } = context;
  if (mailer === null) return;
  const endsAt = performance.now() + LONGEST_MS;
  for (const organization of await selectRemindingOrganizations(db)) {
    const day = reminderDay(clock(), organization.timeZone);
    if (day === null) continue;
    await remindOrganization({ ...context, mailer }, organization, day, rolePlays, { ...bounds, endsAt });
  }
}

async function remindOrganization(
  context: Context & { mailer: Mailer },
  organization: RemindingOrganization,
  day: ReminderDay,
  rolePlays: RemindedRolePlays,
  bounds: Bounds & { endsAt: number },
): Promise<void> {
  const { db, clock, log, mailer, sending } = context;
  let mails = 0;
  let after = 0;
  for (let lookedAt = 0; lookedAt < bounds.lookedAt; lookedAt += BATCH_SIZE) {
    const page = { after, limit: BATCH_SIZE };
    const candidates = await selectCandidates(db, clock(), organization.id, day, rolePlays, page);
    if (candidates.length === 0) return;
    for (const candidate of candidates) {
      if (await sending.isHeldNow()) return;
      if (mails >= bounds.mails) {
        log.warn(
          { organization: organization.id, mails },
          "reminders stopped at the limit of an hour for one organization: the rest is sent in the next hours",
        );
        return;
      }
      after = candidate.userId;
      const mail = await takeOrSkip(context, organization, candidate, day, rolePlays);
      if (mail === null) continue;
      mails += 1;
      mailer.post(mail);
    }
    await mailer.idle();
    if (performance.now() > bounds.endsAt) return;
  }
}

/** A learner whose reminders cannot be made keeps nobody else's back. A database that is gone does. */
async function takeOrSkip(
  context: Context,
  organization: RemindingOrganization,
  candidate: Candidate,
  day: ReminderDay,
  rolePlays: RemindedRolePlays,
): Promise<Mail | null> {
  try {
    return await takeReminder(context, organization, candidate, day, rolePlays);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const learner = { organization: organization.id, user: candidate.userId };
    context.log.error({ err: error, ...learner }, "reminders of a learner could not be made");
    return null;
  }
}

/**
 * The learner's mail of this day; null: there is none. It is written down before it is handed over, so that a process that
 * is killed between the two sends nobody a second one.
 */
export async function takeReminder(
  context: Context,
  organization: RemindingOrganization,
  candidate: Candidate,
  day: ReminderDay,
  rolePlays: RemindedRolePlays,
): Promise<Mail | null> {
  const { db, clock } = context;
  const learner = { organizationId: organization.id, userId: candidate.userId };
  const due = await digestOf(context, organization, candidate, day, rolePlays);
  const fresh = await db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, clock(), learner, day))) return [];
    if ((await countMailed(trx, organization.id, candidate.email, day)) >= MOST_OF_A_MAILBOX) return [];
    const keys = await recordReminded(trx, clock(), learner, due);
    if (keys.size > 0) await markMailed(trx, learner, day);
    return due.filter(({ kind, subject }) => keys.has(`${kind} ${subject}`));
  });
  return fresh.length === 0 ? null : mailOf(context, organization, candidate, fresh);
}

function mailOf(
  { encryption, settings }: Context,
  organization: RemindingOrganization,
  { userId, email, language }: Candidate,
  due: readonly DueReminder[],
): Mail {
  const stopLink = `${settings.siteUrl}/reminders/stop?token=${stopToken(encryption, organization.id, userId)}`;
  const content = {
    organization: organization.name,
    reminders: oneRecall(due.map(({ reminder }) => reminder)),
    link: `${settings.siteUrl}/home`,
    stopLink,
  };
  return {
    to: email,
    ...renderReminderMail(content, language),
    // One click in the mail program (RFC 8058).
    headers: {
      "List-Unsubscribe": `<${stopLink}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** The questions of several lessons are asked together. */
function oneRecall(reminders: readonly Reminder[]): Reminder[] {
  const first = reminders.findIndex(({ kind }) => kind === "recall");
  return reminders.filter(({ kind }, index) => kind !== "recall" || index === first);
}
