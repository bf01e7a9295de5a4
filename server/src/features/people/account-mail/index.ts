// What people are told of their account.
import type { Feature } from "#platform/feature.ts";
import { invitationOutgoing } from "./outgoing.ts";
import { accountMailPersonalData } from "./personal-data.ts";
import { accountMails, type JoinUser, type MakeToken, startAccountMailSender } from "./sender.ts";

export { leaveAccountMail } from "./account-mail.ts";

/**
 * Tells people by mail what was changed in their account, by themselves or by others. The feature of users leaves mails
 * here, so this one is given its way to join them, and the ways to make what stands in links.
 */
export function accountMail(
  joinUser: JoinUser,
  tokens: { invite: MakeToken; askPresentMailbox: MakeToken },
): Feature {
  return {
    name: "account-mail",
    tables: { account_mail: { boundedBy: "work" } },
    outgoing: invitationOutgoing,
    personalData: accountMailPersonalData,
    workers: (context) => [startAccountMailSender(context, joinUser, tokens)],
    queues: [accountMails],
  };
}
