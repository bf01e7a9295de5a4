import { randomUUID } from "node:crypto";
import { type Answer, startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { linkIn, type Mailbox, openMailbox, type ReceivedMail } from "../mailbox.ts";
import { openSignUp, password } from "../visitor.ts";

/** A service that sends mail, a partner whose people may also join by themselves, and an operator at work. */
export interface AccountStage {
  app: TestApp;
  mailbox: Mailbox;
  partner: Partner;
  /** A call below `/operator/v1/users/`. */
  operate(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A person sent by a partner whom an operator made a manager with a password. */
  aManager(from?: Partner): Promise<{ id: number; providerId: string; email: string }>;
  /** The first mail with this subject, however many others come. */
  mailTo(address: string, subject: RegExp): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

export async function openAccountStage(): Promise<AccountStage> {
  const mailbox = await openMailbox();
  const app = await startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
  const partner = await aPartner(app, { organization: openSignUp });
  const operate = async (method: string, path: string, body?: unknown) =>
    app.send(method, `/operator/v1/users/${path}`, {
      token: await app.operatorToken(),
      ...(body === undefined ? {} : { body }),
    });
  return {
    app,
    mailbox,
    partner,
    operate,
    async aManager(from = partner) {
      const email = anAddress();
      const learner = await aLearner(from, { email });
      const made = await operate("PATCH", `${learner.id}/`, { access_role: "manager", password });
      if (made.status !== 200) throw new Error(`No manager: ${made.text}`);
      return { ...learner, email };
    },
    async mailTo(address, subject) {
      for (let number = 1; ; number++) {
        const mail = await mailbox.mailTo(address, number);
        if (subject.test(mail.subject)) return mail;
      }
    },
    async stop() {
      await app.stop();
      await mailbox.close();
    },
  };
}

export const anAddress = () => `${randomUUID()}@example.com`;

export function tokenOf(mail: ReceivedMail): string {
  return linkIn(mail).split("token=")[1] ?? "";
}
