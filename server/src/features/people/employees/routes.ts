import { Type } from "typebox";
import { requireVisibleTeam, teamNotFound } from "#people/teams/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { employeeList, employeeSortKeys, selectEmployee } from "./list.ts";
import { managerNotFound } from "./problems.ts";
import { Employee, employmentStatuses } from "./schemas.ts";
import { visibleEmployee } from "./visible-employee.ts";

const params = Type.Object({ id: PathId("Internal id of the employee") });
const whom = "Managers see the employees whose accounts are in teams of theirs.";

export function employeeRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/hr/employees/",
    {
      schema: {
        operationId: "listEmployees",
        summary: "List employees",
        description: `Employees as the HR system names them, with an account or without. ${whom}`,
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
        params,
        response: { 200: reference(Employee) },
      },
      config: { scope: "read", number: 37, roles: ["manager"] },
    },
    async (request) => visibleEmployee(context, partnerOf(request), request.params.id),
  );
}
