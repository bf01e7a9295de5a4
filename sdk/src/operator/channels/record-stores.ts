import type {
  operations,
  paths,
  RecordStoreUpdate,
  RecordStoreUpsert,
  StatementsBackfill,
  StatementsCheck,
  StatementsResend,
} from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type StoreFilter = Query<operations["listRecordStores"]>;
type StatementFilter = Query<operations["listReportedStatements"]>;

export type RecordStoresClient = ReturnType<typeof recordStoresClient>;

/** Where organizations' xAPI statements are sent, and what became of them. */
export function recordStoresClient(call: Call<paths>) {
  const path = (id: number) => ({ path: { id } });
  return {
    /** One store for an organization: replaces what was there. */
    upsert: (body: RecordStoreUpsert, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/", { body, ...options }),

    list: (query: StoreFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/record-stores/", { query, ...options }),

    get: (id: number, options: RequestOptions = {}) =>
      call("get", "/operator/v1/record-stores/{id}/", { ...path(id), ...options }),

    /** Off, on, or another rate; address and credentials only by `upsert`. */
    update: (id: number, body: RecordStoreUpdate, options: RequestOptions = {}) =>
      call("patch", "/operator/v1/record-stores/{id}/", { ...path(id), body, ...options }),

    /** Sends nothing into the record. */
    test: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/test/", { ...path(id), ...options }),

    /** Reads delivered statements back and compares them: some, or with `all` every one; goes on like `backfill`. */
    check: (id: number, body: StatementsCheck = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/check/", { ...path(id), body, ...options }),

    /** Statements are queued and nothing is sent. */
    pause: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/pause/", { ...path(id), ...options }),

    resume: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/resume/", { ...path(id), ...options }),

    /** The exact statements of the latest checkpoints; nothing is queued. */
    dryRun: (id: number, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/dry-run/", { ...path(id), ...options }),

    /** While `next_after` is not null, there is more: call again with it as `after`. */
    backfill: (id: number, body: StatementsBackfill = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/backfill/", { ...path(id), body, ...options }),

    /** Sends the statements that match again, the parked ones unless `status` says others; goes on like `backfill`. */
    resend: (id: number, body: StatementsResend = {}, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/{id}/resend/", { ...path(id), body, ...options }),

    statements: statementsClient(call),
  };
}

function statementsClient(call: Call<paths>) {
  const path = (id: number | string) => ({ path: { id } });
  return {
    list: (query: StatementFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/record-stores/statements/", { query, ...options }),

    /** With the exact bytes and the store's answer. By its `id` or its `statement_id`. */
    get: (id: number | string, options: RequestOptions = {}) =>
      call("get", "/operator/v1/record-stores/statements/{id}/", { ...path(id), ...options }),

    resend: (id: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/statements/{id}/resend/", { ...path(id), ...options }),

    /** A parked one: it is not tried again by itself. */
    discard: (id: number | string, options: RequestOptions = {}) =>
      call("post", "/operator/v1/record-stores/statements/{id}/give-up/", { ...path(id), ...options }),
  };
}
