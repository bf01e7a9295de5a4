import { sql } from "kysely";
import {
  type CurrentEnrolmentColumns,
  currentEnrolmentColumns,
  joinCurrentEnrolment,
  presentEnrolment,
} from "#features/enrolments/index.ts";
import { teamIdsOfUser } from "#features/teams/index.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { eventData } from "#platform/outbox.ts";
import type { Warning } from "./account/own-account.ts";
import { eachField } from "./profile/profile-columns.ts";
import type { ProfileValues } from "./profile/profile-fields.ts";
import { profileOf } from "./profile/user-profile.ts";

export interface UserRow extends ProfileValues, CurrentEnrolmentColumns {
  id: number;
  organization_id: number;
  provider: string | null;
  provider_id: string | null;
  access_role: AccessRole;
  former_access_role: AccessRole | null;
  source: "api" | "bulk_import" | "signup" | "lti" | "hris" | "admin";
  is_active: boolean;
  team_ids: number[];
  last_login_at: string | null;
  deactivated_at: string | null;
  erased_at: string | null;
  creation_date: string;
  modified_date: string;
}

const profileColumns = sql.raw(eachField((field) => `"user".${field}`));

/** Everything about a user but the password, for a statement whose from clause has `"user"` and `joinEnrolment`. */
export const userColumns = sql<UserRow>`
  "user".id, "user".organization_id, "user".provider, "user".provider_id, ${profileColumns},
  "user".access_role, "user".former_access_role, "user".source, "user".is_active, "user".last_login_at,
  "user".deactivated_at, "user".erased_at, "user".creation_date, "user".modified_date,
  ${teamIdsOfUser} as team_ids, ${currentEnrolmentColumns}`;

export const joinEnrolment = joinCurrentEnrolment(sql`"user".organization_id`, sql`"user".id`);

/** The `data` of `user.created` and `user.updated` over a row named `user`. */
export const userEventData = eventData({
  user_id: sql`"user".id`,
  email: sql`"user".email`,
  first_name: sql`"user".first_name`,
  last_name: sql`"user".last_name`,
  access_role: sql`"user".access_role`,
  language: sql`"user".preferred_language`,
  provider: sql`"user".provider`,
  provider_id: sql`"user".provider_id`,
  is_active: sql`"user".is_active`,
});

/** The `User` of contract 4.1. */
export function presentUser(row: UserRow, now: Date) {
  return {
    id: row.id,
    user_id: row.id,
    provider: row.provider,
    provider_id: row.provider_id,
    ...profileOf(row),
    course: row.course,
    cohort: row.cohort,
    enrolment: presentEnrolment(row, now),
    access_role: row.access_role,
    is_active: row.is_active,
    team_ids: row.team_ids,
    source: row.source,
    last_login_at: row.last_login_at,
    deactivated_at: row.deactivated_at,
    erased_at: row.erased_at,
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** The same as the answer to a write, with what of it was not done. */
export function presentWritten(row: UserRow, warnings: readonly Warning[], now: Date) {
  return { ...presentUser(row, now), ...(warnings.length === 0 ? {} : { warnings: [...warnings] }) };
}
