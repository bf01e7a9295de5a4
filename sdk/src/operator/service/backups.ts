import type { BackupReportCreate, paths } from "../../operator-schema.ts";
import type { Call, RequestOptions } from "../../transport/contract.ts";

export type BackupsClient = ReturnType<typeof backupsClient>;

/** Reports of backups, which are made outside the service. */
export function backupsClient(call: Call<paths>) {
  return {
    /** When the latest backup was made, and when one was last test-restored. */
    state: (options: RequestOptions = {}) => call("get", "/operator/v1/backups/", options),

    /** Reports that a backup was made, or that one was restored and works. */
    report: (report: BackupReportCreate, options: RequestOptions = {}) =>
      call("post", "/operator/v1/backups/", { body: report, ...options }),
  };
}
