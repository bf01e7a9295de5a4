import { sql } from "kysely";
import {
  type CurrentEnrolmentColumns,
  currentEnrolmentColumns,
  joinCurrentEnrolment,
  presentEnrolment,
} from "#people/enrolments/index.ts";
import { teamIdsOfUser } from "#people/teams/index.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { AccessRole } from "#platform/http/types.ts";
import { eventData } from "#platform/outbox.ts";
import type { Warning } from "./account/own-account.ts";
import { eachField } from "./profile/profile-columns.ts";
import type { ProfileValues } from "./profile/profile-fields.ts";
import { profileOf } from "./profile/user-profile.ts";

const ownColumns = rowOf(
  "user",
  [
    "id",
    "organization_id",
    "provider",
    "provider_id",
    "is_active",
    "last_login_at",
    "deactivated_at",
    "erased_at",
    "creation_date",
    "modified_date",
  ],
  {
    access_role: narrowed<AccessRole>(),
    former_access_role: narrowed<AccessRole | null>(),
    source: narrowed<"api" | "bulk_import" | "signup" | "lti" | "hris" | "admin">(),
    team_ids: teamIdsOfUser,
  },
);
const profileColumns = sql.raw(eachField((field) => `"user".${field}`));
export type UserRow = RowOf<typeof ownColumns> & ProfileValues & CurrentEnrolmentColumns;

/** Everything about a user but the password, for a statement whose from clause has `"user"` and `joinEnrolment`. */
export const userColumns = sql<UserRow>`${ownColumns}, ${profileColumns}, ${currentEnrolmentColumns}`;

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
