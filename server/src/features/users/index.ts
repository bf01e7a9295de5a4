import type { Feature } from "#platform/feature.ts";
import { userOperatorRoutes } from "./operator-routes.ts";
import { userPersonalData } from "./personal-data.ts";
import { profileRoutes } from "./profile-routes.ts";
import { userRoutes } from "./routes.ts";
import { OperatorUser, User, UserRowBody, UsersBulkResult } from "./schemas.ts";

export { chooseLanguage, deactivateUsers, markArrival, markMoved, reactivateUsers } from "./changes.ts";
export { eraseUser } from "./erasure.ts";
export { usersImport } from "./import/import.ts";
export {
  createLaunchedUser,
  type LaunchedProfile,
  lockUserByEmail,
  refreshLaunchedUser,
} from "./launched.ts";
export { userErased } from "./problems.ts";
export {
  type FoundLearner,
  lockLearners,
  lockUser,
  type Namesake,
  selectNamesakes as findNamesakes,
  selectUser as findUser,
  setPasswordHash,
} from "./queries.ts";
export { User } from "./schemas.ts";
export { isAddressTaken, type SelfMadeUser, signUpUser } from "./sign-up.ts";
export { presentUser, type UserRow, userEventData } from "./user.ts";
export { areVisibleUsers, isVisibleTo, isVisibleUser, requireVisibleUser } from "./visibility.ts";

export const users: Feature = {
  name: "users",
  schemas: [User, UserRowBody, UsersBulkResult],
  partnerRoutes(app, context) {
    userRoutes(app, context);
    profileRoutes(app, context);
  },
  personalData: userPersonalData,
  operatorSchemas: [OperatorUser],
  operatorRoutes: userOperatorRoutes,
};
