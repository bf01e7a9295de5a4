import { defineProblem } from "#kernel/problem.ts";

export const teamNotFound = defineProblem({
  code: "team_not_found",
  status: 404,
  detail: "Team not found.",
});
export const teamCycle = defineProblem({
  code: "team_cycle",
  status: 422,
  detail: "A team cannot stand below itself; choose a parent that is not one of its own sub-teams.",
});
export const teamOwnedByHris = defineProblem({
  code: "team_owned_by_hris",
  status: 422,
  detail: "The HR connector keeps this team; change or remove its group in the HR system.",
});
export const teamNameInUse = defineProblem({
  code: "team_name_in_use",
  status: 422,
  detail: "Another team without a partner's key has this `name`; send a different one.",
});
export const ambiguousTeamName = defineProblem({
  code: "ambiguous_team_name",
  status: 422,
  detail: "Several teams have this `name`; send the `provider` and `provider_id` of the one you mean.",
});
