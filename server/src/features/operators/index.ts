import type { Feature } from "#platform/feature.ts";
import { accountRoutes, type SetSessionCookie } from "./account-routes.ts";
import { secondFactorSecrets } from "./code-check.ts";
import { deleteExpiredInvitations } from "./invitation-queries.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import {
  Operator,
  OperatorSession,
  OperatorWithInvitation,
  RecoveryCodes,
  SecondFactorSecret,
} from "./schemas.ts";
import { sessionRoutes } from "./session-routes.ts";
import { deleteEndedSessions } from "./sessions.ts";

export { requireSecondFactor } from "./code-check.ts";
export {
  firstOwner,
  hasAnybodySignedIn,
  markSignIn,
  operatorSince,
  operatorWithEmail,
} from "./credentials.ts";
export { passwordMistake } from "./password-rule.ts";
export { secondFactorRequired, secondFactorWrong } from "./problems.ts";
export { endSession, isOpenSession, openSession, readSession } from "./sessions.ts";
export { ensureOperator, type FirstOperator } from "./settings-operator.ts";

/** Whoever runs the service. Cookies are sign-in's, so this is given how to set one. */
export function operatorsFor(setCookie: SetSessionCookie): Feature {
  return {
    name: "operators",
    operatorSchemas: [Operator, OperatorWithInvitation, OperatorSession, SecondFactorSecret, RecoveryCodes],
    operatorRoutes(app, context) {
      invitationRoutes(app, context);
      accountRoutes(app, context, setCookie);
      sessionRoutes(app, context);
      operatorRoutes(app, context);
    },
    encryptedColumns: [secondFactorSecrets],
    jobs: [
      {
        name: "forget-ended-operator-sessions",
        schedule: "29 * * * *",
        async run({ db, clock }) {
          await deleteEndedSessions(db, clock());
          await deleteExpiredInvitations(db, clock());
        },
      },
    ],
  };
}
