import type { EmployeesImport, operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";
import { formOf } from "./connections.ts";

type FileOptions = Query<operations["importEmployeeFile"]>;

export type HrEmployeesClient = ReturnType<typeof hrEmployeesClient>;

/** Employees of no connection: what an HR system says of them, beside the accounts. */
export function hrEmployeesClient(call: Call<paths>) {
  return {
    /** Up to 1000 employees, each with a result; an equal row changes nothing. */
    import: (body: EmployeesImport, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hr-employees/import/", { body, ...options }),

    /** As CSV in UTF-8, up to 50 000 rows; the answer names the lines that cannot be used. */
    importFile: (file: Blob, query: FileOptions, options: RequestOptions = {}) =>
      call("post", "/operator/v1/hr-employees/import-file/", { query, body: formOf(file), ...options }),
  };
}
