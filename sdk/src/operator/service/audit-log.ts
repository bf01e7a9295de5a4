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
  };
}
