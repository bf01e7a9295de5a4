import type { HostCheck } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences, verbatim } from "#platform/health/sentence.ts";
import type { MailServer } from "#platform/mail/mailer.ts";

const notAccepted = defineSentence("mail.failing", "The mail server does not accept mail:");
const mailWaits = defineSentence(
  "mail.failing.meanwhile",
  "People are waiting for links to set a password or to join. Check SMTP_URL and the mail server. What could not be sent is kept for a day and tried again, at first after a minute or so.",
);

/** Whether the configured mail server accepts mail. */
export function mailCheck(server: Pick<MailServer, "currentFailure">): HostCheck {
  return {
    kinds: ["mail.failing"],
    async find() {
      const failure = await server.currentFailure();
      if (failure === null) return [];
      return [
        {
          kind: "mail.failing",
          severity: "problem",
          ...inSentences(notAccepted(), verbatim(failure), mailWaits()),
        },
      ];
    },
  };
}
