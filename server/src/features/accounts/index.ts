// Sign-in page, sign-up, passwords, one's own account.
import type { Feature } from "#platform/feature.ts";
import { accountRoutes } from "./account-routes.ts";
import { deleteExpiredAddressChanges } from "./address-change-queries.ts";
import { joinRoutes } from "./join-routes.ts";
import { accountOperatorRoutes } from "./operator-routes.ts";
import { deleteExpiredResets } from "./password-reset.ts";
import { passwordRoutes } from "./password-routes.ts";
import { accountPersonalData } from "./personal-data.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { deleteExpiredSignUps } from "./sign-up-queries.ts";

/** Accounts that people have of their own: how they make one, come in with it, and get a new password. */
export const accounts: Feature = {
  name: "accounts",
  tables: ["sign_up", "password_reset", "address_change"],

  pageRoutes(app, context) {
    signInRoutes(app, context);
    joinRoutes(app, context);
    accountRoutes(app, context);
    if (context.mailer) passwordRoutes(app, context, context.mailer);
  },
  operatorRoutes: accountOperatorRoutes,
  personalData: accountPersonalData,
  jobs: [
    {
      name: "forget-expired-account-links",
      schedule: "52 * * * *",
      async run({ db, clock }) {
        await deleteExpiredSignUps(db, clock());
        await deleteExpiredResets(db, clock());
        await deleteExpiredAddressChanges(db, clock());
      },
    },
  ],
};
