import type { operations, paths, SendingResume } from "../../operator-schema.ts";
import type { Call, Query, RequestOptions } from "../../transport/contract.ts";

type RestoreFilter = Query<operations["listRestores"]>;
type Choice = SendingResume["choice"];

export type RestoresClient = ReturnType<typeof restoresClient>;

/** Restored or copied databases, and whether anything is sent. */
export function restoresClient(call: Call<paths>) {
  return {
    list: (query: RestoreFilter = {}, options: RequestOptions = {}) =>
      call("get", "/operator/v1/restores/", { query, ...options }),

    /** Whether sending is on hold, and what waits. */
    sending: (options: RequestOptions = {}) => call("get", "/operator/v1/restores/sending/", options),

    /** Says that the database was restored, where the service has not noticed: sending is on hold from then on. */
    declare: (options: RequestOptions = {}) => call("post", "/operator/v1/restores/", options),

    /** Ends the hold. `discard` gives up what was queued before the restore. */
    resume: (choice: Choice, options: RequestOptions = {}) =>
      call("post", "/operator/v1/restores/resume/", { body: { choice }, ...options }),
  };
}
