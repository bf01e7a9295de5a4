import type { Feature } from "#platform/feature.ts";
import { accountRoutes, type SetSessionCookie } from "./account-routes.ts";
import { deleteExpiredInvitations } from "./invitations/invitation-queries.ts";
import { invitationRoutes } from "./invitations/invitation-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import {
  Operator,
  OperatorSession,
  OperatorWithInvitation,
  RecoveryCodes,
  SecondFactorSecret,
} from "./schemas.ts";
import { secondFactorSecrets } from "./second-factor/code-check.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { deleteEndedSessions } from "./sessions/sessions.ts";

export {
  firstOwner,
  hasAnybodySignedIn,
  markSignIn,
  operatorSince,
  operatorWithEmail,
} from "./credentials.ts";
export { activeOperators, operatorAddress } from "./names.ts";
export { passwordMistake } from "./password/password-rule.ts";
export { secondFactorRequired, secondFactorWrong } from "./problems.ts";
export { requireSecondFactor } from "./second-factor/code-check.ts";
export { endSession, isOpenSession, openSession, readSession } from "./sessions/sessions.ts";
export { ensureOperator, type FirstOperator } from "./settings/settings-operator.ts";

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
