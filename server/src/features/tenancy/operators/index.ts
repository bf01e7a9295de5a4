// Roles, invitations, signing in to the console, second factors.
import type { Feature } from "#platform/feature.ts";
import { accountRoutes } from "./account-routes.ts";
import { deleteExpiredInvitations } from "./invitation-queries.ts";
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
import { consoleSessionRoutes, type GuardSignIn } from "./sessions/console-session-routes.ts";
import { sessionRoutes } from "./sessions/session-routes.ts";
import { deleteEndedSessions } from "./sessions/sessions.ts";

export { operatorSince } from "./credentials.ts";
export { requirePasswordInHeader } from "./password/own-password.ts";
export { secondFactorRequired, secondFactorWrong } from "./problems.ts";
export { activeOperators, firstOwner, operatorAddress, selectThoseInCharge } from "./queries.ts";
export { isStillAtTheConsole, readOperatorSession } from "./sessions/console-cookie.ts";
export { ensureOperator, type FirstOperator } from "./settings/settings-operator.ts";
export { bearerChallenge, checkOperator } from "./sign-in.ts";

/** The operators of the service. Guesses at all passwords are counted in one place, so the guard is passed in. */
export function operatorsFor(guard: GuardSignIn): Feature {
  return {
    name: "operators",
    operatorTags: [
      { name: "Console session", description: "Signing in to and out of the operators' console" },
      { name: "Operators", description: "Operator accounts: roles, invitations, sessions, second factors" },
    ],
    tables: {
      operator: { boundedBy: "settings" },
      operator_session: { removedBy: "forget-ended-operator-sessions" },
      operator_invitation: { removedBy: "forget-ended-operator-sessions" },
      operator_second_factor: { boundedBy: "settings" },
      operator_recovery_code: { boundedBy: "settings" },
    },

    operatorSchemas: [Operator, OperatorWithInvitation, OperatorSession, SecondFactorSecret, RecoveryCodes],
    operatorRoutes(app, context) {
      invitationRoutes(app, context);
      accountRoutes(app, context);
      sessionRoutes(app, context);
      operatorRoutes(app, context);
      consoleSessionRoutes(app, context, guard);
    },
    encryptedColumns: [secondFactorSecrets],
    scheduledTasks: [
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
