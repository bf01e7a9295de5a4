import { Type } from "typebox";
import { rangeParameters, readRange } from "#features/analytics/index.ts";
import { requireVisibleTeam } from "#features/teams/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer, PartnerCaller } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound, permissionDenied } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { type EmployeeRow, employeeList, employeeSortKeys, selectEmployee } from "./employees/list.ts";
import { Employee, employmentStatuses } from "./employees/schemas.ts";
import type { KpiSources } from "./kpis/adding-up.ts";
import { readKpis } from "./kpis/kpis.ts";
import { onePerson } from "./kpis/people.ts";
import { EmployeeKpis } from "./kpis/schemas.ts";
import { managerNotFound, teamNotFound } from "./problems.ts";

const tags = ["HR"];
const params = Type.Object({ id: PathId("Internal id of the employee") });
const whom = "Managers see the employees whose accounts are in teams of theirs.";

export function employeeRoutes(app: HttpServer, context: Context, sources: KpiSources): void {
  app.get(
    "/hr/employees/",
    {
      schema: {
        operationId: "listEmployees",
        summary: "List employees",
        description: `Employees as the HR system names them, with an account or without. ${whom}`,
        tags,
        querystring: Type.Object({
          search: Type.Optional(
            Type.String({ maxLength: 255, description: "Part of name, e-mail, number or job title" }),
          ),
          department: Type.Optional(Type.String({ maxLength: 255, description: "Exactly this department" })),
          employment_status: Type.Optional(
            Choice(employmentStatuses, { description: "Exactly this employment status" }),
          ),
          manager_id: Type.Optional(Type.Integer({ description: "Direct reports of this employee" })),
          team_id: Type.Optional(Type.Integer({ description: "With an account in this team" })),
          linked: Type.Optional(Type.Boolean({ description: "true: with an account; false: without" })),
          modified_after: Type.Optional(
            Type.String({ format: "timestamp", description: "Changed after this moment" }),
          ),
          sort: sortParameter(employeeSortKeys, "last_name"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Employee)) },
      },
      config: { scope: "read", number: 36, roles: ["manager"], problems: [managerNotFound, teamNotFound] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const { manager_id, team_id } = request.query;
      if (manager_id !== undefined && !(await selectEmployee(context.db, caller, manager_id)))
        throw managerNotFound();
      if (team_id !== undefined) await requireVisibleTeam(context.db, caller, team_id, teamNotFound);
      return answerList(context, request, employeeList(caller, request.query), (row) => row);
    },
  );

  app.get(
    "/hr/employees/:id/",
    {
      schema: {
        operationId: "readEmployee",
        summary: "Retrieve an employee",
        description: `With the groups of the HR system and the team that each stands for. ${whom}`,
        tags,
        params,
        response: { 200: reference(Employee) },
      },
      config: { scope: "read", number: 37, roles: ["manager"] },
    },
    async (request) => visibleEmployee(context, partnerOf(request), request.params.id),
  );

  app.get(
    "/hr/employees/:id/kpis/",
    {
      schema: {
        operationId: "readEmployeeKpis",
        summary: "Retrieve an employee's KPIs",
        description:
          "The nine figures for this person alone, over the last thirty days or a range of days. Targets are the organization's.",
        tags,
        params,
        querystring: Type.Object(rangeParameters),
        response: { 200: reference(EmployeeKpis) },
      },
      config: { scope: "read", number: 38, roles: ["manager"] },
    },
    async (request) => {
      const caller = partnerOf(request);
      const { organizationId } = caller;
      const { id, user_id } = await visibleEmployee(context, caller, request.params.id);
      const range = await readRange(context.db, context.clock(), organizationId, request.query);
      const people = onePerson(organizationId, user_id ?? 0);
      const figures = await readKpis(context.db, sources, { organizationId, people }, range);
      return {
        employee_id: id,
        user_id,
        kpis: figures.map(({ description: _, direction: __, previous_value: ___, ...figure }) => figure),
      };
    },
  );
}

/** @throws notFound; permissionDenied for one the caller may not see */
async function visibleEmployee(
  context: Context,
  caller: PartnerCaller,
  idText: string,
): Promise<EmployeeRow> {
  const id = parseId(idText);
  const found = id === null ? undefined : await selectEmployee(context.db, caller, id);
  if (!found) throw notFound();
  if (!found.isVisible) throw permissionDenied();
  return found.employee;
}
