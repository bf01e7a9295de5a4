// The pages to sign in, to see to one's own account, to get a new password.
import type { Feature } from "#platform/feature.ts";
import { accountRoutes, type IsReminded } from "./account-routes.ts";
import { deleteExpiredAddressChanges } from "./address-change/address-change-queries.ts";
import { accountOperatorRoutes } from "./operator-routes.ts";
import { passwordRoutes } from "./password-routes.ts";
import { accountPersonalData } from "./personal-data.ts";
import { signInRoutes } from "./sign-in-routes.ts";

export { withdrawProposals } from "./address-change/address-change-queries.ts";
export { askPresentMailbox, proposeAddress } from "./address-change/proposal.ts";

/**
 * Accounts that people have of their own: the pages where they come in with one, see to it, and get a new password. Reminders
 * stand above, so this feature is given its way to ask about them.
 */
export const accounts = (isReminded: IsReminded): Feature => ({
  name: "accounts",
  tables: { address_change: { removedBy: "forget-expired-address-changes" } },

  pageRoutes(app, context) {
    signInRoutes(app, context);
    accountRoutes(app, context, isReminded);
    if (context.mailer) passwordRoutes(app, context, context.mailer);
  },
  operatorRoutes: accountOperatorRoutes,
  personalData: accountPersonalData,
  scheduledTasks: [
    {
      name: "forget-expired-address-changes",
      schedule: "52 * * * *",
      run: ({ db, clock }) => deleteExpiredAddressChanges(db, clock()),
    },
  ],
});
