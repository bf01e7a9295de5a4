import type { BackupReportCreate, paths } from "../../operator-schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type BackupsClient = ReturnType<typeof backupsClient>;

/** What is known of backups. They are made outside of the service. */
export function backupsClient(call: Call<paths>) {
  return {
    /** When the latest one was made, and when one was last proven. */
    state: (options: RequestOptions = {}) => call("get", "/operator/v1/backups/", options),

    /** Says that there is a new backup, or that one was put back and works. */
    report: (report: BackupReportCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/backups/", { body: report, ...options }),
  };
}
