import { type RawBuilder, sql } from "kysely";

/** Whose numbers are asked for, always within one organization. */
export interface People {
  organizationId: number;
  /** SQL condition on a column with a user's id. */
  areThese(userId: RawBuilder<unknown>): RawBuilder<unknown>;
}

export function everybody(organizationId: number): People {
  return { organizationId, areThese: () => sql`true` };
}

export function membersOf(organizationId: number, teamId: number): People {
  return {
    organizationId,
    areThese: (userId) => sql`${userId} in (
      select member.user_id from team_member as member
      where member.organization_id = ${organizationId} and member.team_id = ${teamId})`,
  };
}
