import { applyBulk, BULK_BODY_LIMIT, readBulkRows } from "#platform/bulk.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { EmployeeItem, EmployeesImportResult, ImportEmployees } from "./schemas.ts";
import { storeEmployees } from "./store.ts";

export function employeeOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/hr-employees/import/",
    {
      schema: {
        operationId: "importEmployees",
        summary: "Import employees",
        description:
          "Up to 1000 employees of an HR system. Each row is all that is known of one employee, by `source` and `remote_id`; the work e-mail address links to an account once. One bad row never stops the others.",
        body: ImportEmployees,
        response: { 200: reference(EmployeesImportResult) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
      bodyLimit: BULK_BODY_LIMIT,
      attachValidation: true,
    },
    async (request) => {
      const { organization, source, employees, dry_run } = request.body ?? {};
      const rows = readBulkRows(request, "employees", employees, EmployeeItem);
      const { id: organizationId } = await organizationOf(context, organization);
      const { now, origin } = changeOf(context, request);
      return applyBulk(context.db, organizationId, { dry_run }, async (trx) => {
        const stored = await storeEmployees(trx, now, { organizationId, source, rows });
        await audit(
          { trx, now, origin },
          "hr_employee.import",
          { organizationId, type: "hr_source", id: source },
          { rows: [null, rows.length], linked: [null, stored.linked] },
        );
        return stored;
      });
    },
  );
}
