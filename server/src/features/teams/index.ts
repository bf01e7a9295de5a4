export { isManagedBy, isVisibleTeam, requireVisibleTeam } from "./managed.ts";
export { isMemberOf, teamIdsOfUser } from "./membership-columns.ts";
