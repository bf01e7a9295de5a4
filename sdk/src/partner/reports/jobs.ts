import type { operations, paths } from "../../schema.ts";
import { allowanceOf, pauseWithin } from "../../transport/allowance.ts";
import type { Clock } from "../../transport/clock.ts";
import type { Call, RequestOptions, Result } from "../../transport/contract.ts";
import { LecternError } from "../../transport/error.ts";

export type Job = Result<operations["readJob"]>;

export interface WaitOptions {
  /** How long to wait before asking again. Milliseconds; 2000 when left out. Longer once half of the hourly limit is used up. */
  pollIntervalMs?: number;
  /** Is told how far the job is, each time it has been asked. */
  onProgress?: (job: Job) => void;
  /** Ends the waiting; the job goes on. */
  signal?: AbortSignal;
}

export type JobsClient = ReturnType<typeof jobsClient>;

/** Work that the service does in the background: imports, exports, erasures. */
export function jobsClient(call: Call<paths>, clock: Clock) {
  const get = (id: string, options: RequestOptions = {}) =>
    call("get", "/api/v1/jobs/{id}/", { path: { id }, ...options });
  return {
    get,

    /** Waits until the job has succeeded. @throws LecternError with code `job_failed` when it has failed instead */
    async waitFor(id: string, settings: WaitOptions = {}): Promise<Job> {
      const { pollIntervalMs = 2000, onProgress, signal } = settings;
      for (;;) {
        const job = await get(id, { signal });
        onProgress?.(job);
        if (job.status === "succeeded") return job;
        if (job.status === "failed") throw jobFailed(job);
        await clock.wait(pauseWithin(allowanceOf(job), pollIntervalMs), signal);
      }
    },

    /** The file that a job made: read `body` as a stream, or all at once with `await text()`. */
    result: (id: string, options: RequestOptions = {}) =>
      call("get", "/api/v1/jobs/{id}/result/", { path: { id }, ...options }),
  };
}

function jobFailed({ id, error }: Job): LecternError {
  return new LecternError({ status: 0, code: "job_failed", detail: error ?? `Job ${id} failed.` });
}
