import type { Body, Call, RequestOptions } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type NewExport = Body<operations["startExport"]>;

export type ExportsClient = ReturnType<typeof exportsClient>;

/** Tables for reports: whole ones, and what has changed since. */
export function exportsClient(call: Call<paths>) {
  return {
    /**
     * Answers the job that makes the file: wait with `jobs.waitFor`, read with `jobs.result`, and keep the job's
     * `watermark` as the `since` of the next export.
     */
    start: (body: NewExport, options: RequestOptions = {}) =>
      call("post", "/api/v1/exports/", { body, ...options }),
  };
}
