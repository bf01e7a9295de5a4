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

    /** One entry, with its changes. */
    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/audit-log/{id}/", { path: { id }, ...options }),

    /** Verifies the hash chain of an organization, or of the entries that belong to none. */
    verify: (query: Query<operations["verifyAuditLog"]> = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/audit-log/verify/", { query, ...options }),
  };
}
