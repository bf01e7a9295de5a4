import { openRolePlays, rolePlaysOf, runMoments } from "#role-plays/scenarios/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import { sendReminders } from "../send.ts";

export const rolePlays = { assigned: openRolePlays, cardsOf: rolePlaysOf, moments: runMoments };

export interface ReminderStage {
  app: TestApp;
  mailbox: Mailbox;
  /** An organization that reminds its learners, unless it is told otherwise. */
  organization(settings?: Record<string, unknown>): Promise<Partner>;
  /** A run of the task, and the mails that it handed over have arrived. */
  remind(bounds?: { mails: number; lookedAt: number }): Promise<void>;
  /** The mails that a learner of `aMailed` has got. */
  mailsTo(learner: Learner): readonly Mailbox["mails"][number][];
  stop(): Promise<void>;
}

/** @param role `serve`: nobody but the test runs the task */
export async function aReminderStage(role: "serve" | "all"): Promise<ReminderStage> {
  const mailbox = await openMailbox();
  const app = await startApp({
    config: { role, mail: { url: mailbox.url, from: "learn@example.com" } },
  });
  return {
    app,
    mailbox,
    organization: (settings = {}) => aPartner(app, { organization: { mails_reminders: true, ...settings } }),
    async remind(bounds) {
      const before = mailbox.mails.length;
      let posted = 0;
      const counting = {
        post(mail: Parameters<NonNullable<typeof app.context.mailer>["post"]>[0]) {
          posted += 1;
          app.context.mailer?.post(mail);
        },
        idle: async () => app.context.mailer?.idle(),
        close: async () => undefined,
      };
      await sendReminders({ ...app.context, mailer: counting }, rolePlays, bounds);
      await mailbox.count(before + posted);
    },
    mailsTo: ({ providerId }) => mailbox.mails.filter(({ to }) => to === `${providerId}@example.com`),
    async stop() {
      await app.stop();
      await mailbox.close();
    },
  };
}

/** A learner with a lesson that is due on this day. */
export async function aBusyLearner(
  partner: Partner,
  due: string,
  fields: Record<string, unknown> = {},
): Promise<Learner> {
  const learner = await aLearner(partner, fields);
  const assigned = await partner.call("POST", "/assignments/", {
    user_id: learner.id,
    template_id: 1,
    due_date: due,
  });
  if (assigned.status !== 201) throw new Error(assigned.text);
  return learner;
}
