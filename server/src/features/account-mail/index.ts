// What people are told of their account.
import type { Feature } from "#platform/feature.ts";
import { accountMailPersonalData } from "./personal-data.ts";
import { startAccountMailSender } from "./sender.ts";

export { type AccountMailKind, leaveAccountMail } from "./account-mail.ts";

/** Tells people by mail what was changed of their account, whoever changed it. */
export const accountMail: Feature = {
  name: "account-mail",
  tables: ["account_mail"],

  personalData: accountMailPersonalData,
  workers: (context) => [startAccountMailSender(context)],
};
