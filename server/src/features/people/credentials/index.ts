// Passwords, JWTs, learners' browser sessions, the guard against guessing.
import type { Feature } from "#platform/feature.ts";
import { deleteOldGuesses } from "./guessing/queries.ts";
import { credentialsPersonalData } from "./personal-data.ts";
import { deleteExpiredSessions } from "./queries.ts";
import { deleteExpiredResets } from "./reset/password-reset.ts";
import { jwtRoutes } from "./routes.ts";
import { UserSession, userSessionRoutes } from "./sessions/operator-routes.ts";

export { guardGuess } from "./guessing/guess-guard.ts";
export { checkPassword } from "./password/check-password.ts";
export { mailLinkSpent } from "./problems.ts";
export { type SessionStart, sessionFor, spendReturnUrl, takeReturnUrl } from "./queries.ts";
export { inviteToPassword } from "./reset/invitation.ts";
export { offerReset, requireReset, resetPassword } from "./reset/password-reset.ts";
export { startLearnerSession } from "./sessions/learner-session.ts";
export {
  closeLearnerSession,
  isStillSignedIn,
  newLearnerSession,
  openLearnerSession,
  readLearnerSession,
  setLearnerCookie,
} from "./sessions/sessions.ts";
export { hadOtherVisitor, welcomeVisitor } from "./sessions/visitors.ts";
export { authenticateJwt } from "./tokens/authentication.ts";
export { firstOperatorTokens } from "./tokens/first-operator.ts";

/** What lets people in: passwords, JWTs, browser sessions, links for a new password, and the guard against guessing. */
export const credentials: Feature = {
  name: "credentials",
  tables: {
    browser_session: { removedBy: "forget-expired-sessions" },
    guess_count: { removedBy: "forget-old-guesses" },
    familiar_place: { removedBy: "forget-old-guesses" },
    failed_sign_in: { removedBy: "forget-old-guesses" },
    password_reset: { removedBy: "forget-expired-resets" },
  },
  personalData: credentialsPersonalData,
  tokenRoutes: jwtRoutes,
  operatorSchemas: [UserSession],
  operatorRoutes: userSessionRoutes,
  scheduledTasks: [
    {
      name: "forget-expired-sessions",
      schedule: "27 * * * *",
      run: ({ db, clock }) => deleteExpiredSessions(db, clock()),
    },
    {
      name: "forget-old-guesses",
      schedule: "37 * * * *",
      run: ({ db, clock }) => deleteOldGuesses(db, clock()),
    },
    {
      name: "forget-expired-resets",
      schedule: "52 * * * *",
      run: ({ db, clock }) => deleteExpiredResets(db, clock()),
    },
  ],
};
