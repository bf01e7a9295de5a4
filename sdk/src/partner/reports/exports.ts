import type { ExportCreate, paths } from "../../schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type ExportsClient = ReturnType<typeof exportsClient>;

/** Tables for reports: whole ones, and what has changed since. */
export function exportsClient(call: Call<paths>) {
  return {
    /**
     * Answers the job that makes the file: wait with `jobs.waitFor`, read with `jobs.result`, and keep the job's
     * `watermark` as the `since` of the next export.
     */
    create: (body: ExportCreate, options: RequestOptions = {}) =>
      call("post", "/api/v1/exports/", { body, ...options }),
  };
}
