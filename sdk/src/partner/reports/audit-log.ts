import { allOf } from "../../lists/all.ts";
import type { operations, paths } from "../../schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EntryFilter = Query<operations["listAuditEntries"]>;

export type AuditLogClient = ReturnType<typeof auditLogClient>;

/** The audit log: who changed what, and when. */
export function auditLogClient(call: Call<paths>) {
  const list = (query: EntryFilter = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/hr/audit-logs/", { query, ...options });
  return {
    /** One page of entries, newest first. */
    list,

    /** All entries, page after page. */
    all: allOf(list),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/api/v1/hr/audit-logs/{id}/", { path: { id }, ...options }),
  };
}
