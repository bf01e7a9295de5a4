// Who comes in: JWTs, learners' browser sessions, the guard against guessing.
import type { Feature } from "#platform/feature.ts";
import { deleteOldGuesses } from "./guessing/queries.ts";
import { sessionOperatorRoutes } from "./operator-routes.ts";
import { signInPersonalData } from "./personal-data.ts";
import { deleteExpiredSessions } from "./queries.ts";
import { jwtRoutes } from "./routes.ts";

export { hashPassword, isPassword } from "#platform/passwords.ts";
export { authenticateJwt } from "./authentication.ts";
export { firstOperatorTokens } from "./first-operator.ts";
export { type GuessedAt, guardGuess } from "./guessing/door.ts";
export { checkPassword, LONGEST_PASSWORD } from "./people.ts";
export { takeReturnUrl } from "./queries.ts";
export {
  closeLearnerSession,
  isStillSignedIn,
  openLearnerSession,
  readLearnerSession,
  readOperatorSession,
  setLearnerCookie,
  setOperatorCookie,
} from "./sessions.ts";
export { hadOtherVisitor, welcomeVisitor } from "./visitors.ts";

export const signIn: Feature = {
  name: "sign-in",
  tables: ["browser_session", "guess_count", "familiar_place", "failed_sign_in"],

  personalData: signInPersonalData,
  tokenRoutes: jwtRoutes,
  operatorRoutes: sessionOperatorRoutes,
  jobs: [
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
  ],
};
