import type { operations, paths } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type EntryFilter = Query<operations["listAuditEntries"]>;

export type OperatorAuditLogClient = ReturnType<typeof operatorAuditLogClient>;

/** The audit log: who changed what and when, in one organization or in all. */
export function operatorAuditLogClient(call: Call<paths>) {
  return {
    /** One page of entries, newest first. */
    list: (query: EntryFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/audit-log/", { query, ...options }),

    /** With what was changed. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/audit-log/{id}/", { path: { id }, ...options }),

    /** Whether the chain of hashes is whole: an organization's, or that of what belongs to none. */
    verify: (query: Query<operations["verifyAuditLog"]> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/audit-log/verify/", { query, ...options }),
  };
}
