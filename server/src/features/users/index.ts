import type { Feature } from "#platform/feature.ts";
import { userOperatorRoutes } from "./operator-routes.ts";
import { userRoutes } from "./routes.ts";
import { OperatorUser, User, UserRowBody, UsersBulkResult } from "./schemas.ts";

export { chooseLanguage, deactivateUsers, markArrival, markMoved, reactivateUsers } from "./changes.ts";
export { deactivateUser } from "./deactivation.ts";
export {
  createLaunchedUser,
  type LaunchedProfile,
  lockUserByEmail,
  refreshLaunchedUser,
} from "./launched.ts";
export {
  type FoundLearner,
  lockLearners,
  selectUser as findUser,
  selectUsersByProviderId as findUsersByProviderId,
} from "./queries.ts";
export { User } from "./schemas.ts";
export { presentUser, type UserRow, userEventData } from "./user.ts";
export { isVisibleTo, isVisibleUser, requireVisibleUser } from "./visibility.ts";

export const users: Feature = {
  name: "users",
  schemas: [User, UserRowBody, UsersBulkResult],
  partnerRoutes: userRoutes,
  operatorSchemas: [OperatorUser],
  operatorRoutes: userOperatorRoutes,
};
