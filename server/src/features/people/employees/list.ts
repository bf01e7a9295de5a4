import { type RawBuilder, sql } from "kysely";
import { isMemberOf } from "#people/teams/index.ts";
import { isVisibleUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { EmploymentStatus } from "./schemas.ts";

interface EmployeeFilter {
  search?: string | undefined;
  department?: string | undefined;
  employment_status?: EmploymentStatus | undefined;
  manager_id?: number | undefined;
  team_id?: number | undefined;
  linked?: boolean | undefined;
  modified_after?: string | undefined;
}

const columns = rowOf(
  "hr_employee",
  [
    "id",
    "user_id",
    "employee_number",
    "remote_id",
    "first_name",
    "last_name",
    "work_email",
    "job_title",
    "department",
    "employment_type",
    "start_date",
    "termination_date",
    "source",
    "last_synced_at",
    "creation_date",
    "modified_date",
  ],
  {
    manager_id: sql<number | null>`(select manager.id from hr_employee as manager
   where manager.organization_id = hr_employee.organization_id and manager.source = hr_employee.source
     and manager.remote_id = hr_employee.manager_remote_id)`,
    employment_status: narrowed<EmploymentStatus>(),
    groups: sql<
      { id: number; name: string; type: string | null; team_id: number | null }[]
    >`(select coalesce(json_agg(json_build_object('id', hr_group.id, 'name', hr_group.name, 'type', hr_group.type,
                                              'team_id', team.id) order by hr_group.id), '[]')
   from hr_employee_group as membership
   join hr_group on hr_group.organization_id = membership.organization_id and hr_group.id = membership.group_id
   left join team on team.organization_id = hr_group.organization_id and team.provider = hr_group.source
                 and team.provider_id = hr_group.remote_id
   where membership.organization_id = hr_employee.organization_id
     and membership.employee_id = hr_employee.id)`,
  },
);
export type EmployeeRow = RowOf<typeof columns>;

export const employeeSortKeys = ["last_name", "modified_date", "start_date"] as const;

/** An organization's employees by name: those that the caller may see. */
export function employeeList(
  caller: PartnerCaller,
  filter: EmployeeFilter,
): ListQuery<EmployeeRow, (typeof employeeSortKeys)[number]> {
  return {
    columns,
    from: sql`from hr_employee`,
    conditions: [...visibleTo(caller), ...conditionsOf(caller.organizationId, filter)],
    sortColumns: {
      last_name: {
        expression: sql`(search_fold(last_name) || ' ' || search_fold(first_name)) collate "C"`,
        type: "text",
      },
      modified_date: { expression: sql`modified_date`, type: "timestamptz" },
      start_date: { expression: sql`start_date`, type: "date", isNullable: true },
    },
    standard: [{ key: "last_name", descending: false }],
    id: { expression: sql`hr_employee.id`, type: "bigint" },
    mayUseReplica: true,
  };
}

function conditionsOf(organizationId: number, filter: EmployeeFilter): RawBuilder<unknown>[] {
  const { search, department, employment_status, manager_id, team_id, linked, modified_after } = filter;
  const named = sql`concat_ws(' ', first_name, last_name, work_email, employee_number, job_title)`;
  return [
    ...(search === undefined ? [] : [sql`strpos(search_fold(${named}), search_fold(${search})) > 0`]),
    ...(department === undefined ? [] : [sql`department = ${department}`]),
    ...(employment_status === undefined ? [] : [sql`employment_status = ${employment_status}`]),
    ...(linked === undefined ? [] : [linked ? sql`user_id is not null` : sql`user_id is null`]),
    ...(modified_after === undefined ? [] : [sql`modified_date > ${modified_after}::timestamptz`]),
    ...(team_id === undefined
      ? []
      : [isMemberOf(sql`hr_employee.organization_id`, sql`hr_employee.user_id`, sql`${team_id}`)]),
    ...(manager_id === undefined
      ? []
      : [
          sql`(source, manager_remote_id) in (
            select manager.source, manager.remote_id from hr_employee as manager
            where manager.organization_id = ${organizationId} and manager.id = ${manager_id})`,
        ]),
  ];
}

/** Managers see the employees whose accounts are in teams of theirs, so none without an account. */
function visibleTo(caller: PartnerCaller): RawBuilder<unknown>[] {
  return [
    sql`hr_employee.organization_id = ${caller.organizationId}`,
    isVisibleUser(caller, sql`hr_employee.user_id`),
  ];
}

/** The employee, and whether the caller may see them; undefined when the organization has none with this id. */
export async function selectEmployee(
  db: Database,
  caller: PartnerCaller,
  id: number,
): Promise<{ employee: EmployeeRow; isVisible: boolean } | undefined> {
  const isVisible = isVisibleUser(caller, sql`hr_employee.user_id`);
  const { rows } = await sql<EmployeeRow & { is_visible: boolean | null }>`
    select ${columns}, ${isVisible} as is_visible from hr_employee
    where hr_employee.organization_id = ${caller.organizationId} and hr_employee.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { is_visible, ...employee } = row;
  return { employee, isVisible: is_visible === true };
}
