import type { Feature } from "#platform/feature.ts";
import { sessionOperatorRoutes } from "./operator-routes.ts";
import { signInPersonalData } from "./personal-data.ts";
import { deleteExpiredSessions } from "./queries.ts";
import { jwtRoutes } from "./routes.ts";

export { authenticateJwt } from "./authentication.ts";
export { ensureOperator, type FirstOperator, firstOperatorTokens } from "./operators.ts";
export { hashPassword, isPassword } from "./passwords.ts";
export { checkPassword, LONGEST_PASSWORD } from "./people.ts";
export { bindReturnUrl } from "./queries.ts";
export {
  closeLearnerSession,
  isStillSignedIn,
  openLearnerSession,
  readLearnerSession,
  readOperatorSession,
  setLearnerCookie,
} from "./sessions.ts";

export const signIn: Feature = {
  name: "sign-in",
  personalData: signInPersonalData,
  tokenRoutes: jwtRoutes,
  operatorRoutes: sessionOperatorRoutes,
  jobs: [
    {
      name: "forget-expired-sessions",
      schedule: "27 * * * *",
      run: ({ db, clock }) => deleteExpiredSessions(db, clock()),
    },
  ],
};
