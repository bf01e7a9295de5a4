import type { HostCheck } from "#platform/health/matter.ts";
import type { MailServer } from "#platform/mail/mailer.ts";

/** Whether the operator's mail server takes mails. */
export function mailCheck(server: Pick<MailServer, "trouble">): HostCheck {
  return {
    kinds: ["mail.failing"],
    async find() {
      const trouble = await server.trouble();
      if (trouble === null) return [];
      return [
        {
          kind: "mail.failing",
          severity: "problem",
          message: `The mail server does not take mails: ${trouble} People wait for links to set a password or to join. Check SMTP_URL and the server; who got no mail asks for another one.`,
        },
      ];
    },
  };
}
