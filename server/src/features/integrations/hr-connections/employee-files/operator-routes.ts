import type { Context } from "#platform/feature.ts";
import { csvEmpty, csvRefused } from "#platform/files/csv-problems.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { acceptUploadsBesideJson } from "#platform/http/uploads.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound } from "#tenancy/organizations/index.ts";
import { acceptCsv } from "../csv/operator-routes.ts";
import { HrisFile } from "../csv/schemas.ts";
import { CSV_BYTES } from "../csv/upload.ts";
import { importEmployeeFile } from "./import.ts";
import { EmployeeFileQuery, EmployeeFileResult } from "./schemas.ts";

/** Files of employees of no connection: they are kept beside the accounts, and change none. */
export function employeeFileOperatorRoutes(app: HttpServer, context: Context): void {
  app.register(async (scope: HttpServer) => importRoute(scope, context));
}

function importRoute(app: HttpServer, context: Context): void {
  acceptUploadsBesideJson(app, context, CSV_BYTES);
  acceptCsv(app);
  app.post(
    "/hr-employees/import-file/",
    {
      schema: {
        operationId: "importEmployeeFile",
        summary: "Import employees from a file",
        description:
          "The same as importing employees, from a CSV file with an employee a row, up to 50 000 rows and 20 MB, as the `file` of a form or as the body with `Content-Type: text/csv`. No account is made or changed; the work e-mail address links an employee to an account once. A row with a mistake is left out and named with its line; a file that cannot be read is refused whole. Employees who are not in it stay as they are.",
        tags: ["HR"],
        consumes: ["multipart/form-data"],
        querystring: EmployeeFileQuery,
        body: HrisFile,
        response: { 200: reference(EmployeeFileResult) },
      },
      config: { scope: "write", problems: [organizationNotFound, csvRefused, csvEmpty] },
    },
    async (request) => importEmployeeFile(context, request, request.query),
  );
}
