import { type RawBuilder, sql } from "kysely";
import { isMemberOf } from "#people/teams/index.ts";
import { isActive } from "#people/users/index.ts";

/** Whose figures are asked for. */
interface PeopleFilter {
  department?: string | undefined;
  team_id?: number | undefined;
}

/**
 * SQL, a select of `user_id` and `department`: people with an active account that the HR system, if it knows them, has
 * not let go. The department is the HR system's, else the account's.
 */
export function people(organizationId: number, { department, team_id }: PeopleFilter): RawBuilder<unknown> {
  const conditions = [
    sql`${isActive} and hr_employee.employment_status is distinct from 'terminated'`,
    ...(department === undefined
      ? []
      : [sql`coalesce(hr_employee.department, "user".department) = ${department}`]),
    ...(team_id === undefined ? [] : [isMemberOf(sql`${organizationId}`, sql`"user".id`, sql`${team_id}`)]),
  ];
  return selectPeople(organizationId, sql.join(conditions, sql` and `));
}

export function onePerson(organizationId: number, userId: number): RawBuilder<unknown> {
  return selectPeople(organizationId, sql`"user".id = ${userId}`);
}

function selectPeople(organizationId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select "user".id as user_id, coalesce(hr_employee.department, "user".department) as department
    from "user"
    left join hr_employee on hr_employee.organization_id = "user".organization_id and hr_employee.user_id = "user".id
    where "user".organization_id = ${organizationId} and ${condition}`;
}
