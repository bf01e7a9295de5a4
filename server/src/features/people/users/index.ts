// Learners: upsert, bulk, deactivation.
import type { Feature } from "#platform/feature.ts";
import { userOperatorRoutes } from "./operator-view/operator-routes.ts";
import { userPersonalData } from "./personal-data.ts";
import { profileRoutes } from "./profile-routes.ts";
import { userRoutes } from "./routes.ts";
import { OperatorUser, User, UserRowBody, UsersBulkResult, WrittenUser } from "./schemas.ts";

export {
  changeIdentity,
  changeRole,
  endOwnAccess,
  findAccount,
  lockAccount,
  replacePassword,
} from "./account/account-changes.ts";
export {
  createLaunchedUser,
  isKnownAsTold,
  type LaunchedProfile,
  lockLaunched,
  lockUserByEmail,
  refreshLaunchedUser,
} from "./account/launched.ts";
export { isAddressTaken, signUpUser } from "./account/sign-up.ts";
export {
  arrivalOf,
  chooseLanguage,
  deactivateUsers,
  markArrival,
  markMoved,
  reactivateUsers,
} from "./changes.ts";
export { eraseUser } from "./deactivation/erasure.ts";
export { changeEmployedUser } from "./employed/changes.ts";
export { createEmployedUsers, refreshUserStatistics } from "./employed/creation.ts";
export {
  countActiveAdmins,
  type EmployedProfile,
  isAddressUsed,
  lockEmployable,
  selectEmployable,
} from "./employed/employable.ts";
export { deactivateEmployed, refreshFields, releaseFields, takeFields } from "./employed/owned-fields.ts";
export { usersImport } from "./import/import.ts";
export {
  activeLearners,
  activeUsers,
  joinPerson,
  joinUser,
  learnersLanguages,
  leftJoinUser,
  oneUser,
  people,
} from "./joins.ts";
export { holdsSince, isActive, isLive, isLiveSince, isNotErased } from "./live-user.ts";
export { presentForOperator, userOf } from "./operator-view/operator-users.ts";
export { emailInUse, userErased } from "./problems.ts";
export { reportedFields } from "./profile/profile-columns.ts";
export {
  type FoundLearner,
  lockLearners,
  lockUserNamedBy,
  matchesOfProviderId,
  organizationOfUser,
  type ProviderIdMatch,
  selectByProviderId as findByProviderId,
  selectUser as findUser,
  userAddress,
} from "./queries.ts";

import { userEvents } from "./event-types.ts";
import { userTrace } from "./trace.ts";

export { accessRoles, OperatorUser } from "./schemas.ts";
export { teamUsers } from "./team-users.ts";
export type { UserRow } from "./user.ts";
export { isVisibleUser, requireVisibleUser, visibleAmong } from "./visibility.ts";

export const users: Feature = {
  name: "users",
  tags: [{ name: "Users", description: "Create, update, deactivate, import, export and erase learners" }],
  operatorTags: [{ name: "Users", description: "Users of all organizations" }],
  events: userEvents,
  tables: { user: { boundedBy: "people" } },

  schemas: [User, WrittenUser, UserRowBody, UsersBulkResult],
  partnerRoutes(app, context) {
    userRoutes(app, context);
    profileRoutes(app, context);
  },
  personalData: userPersonalData,
  trace: userTrace,
  operatorSchemas: [OperatorUser],
  operatorRoutes: userOperatorRoutes,
};
