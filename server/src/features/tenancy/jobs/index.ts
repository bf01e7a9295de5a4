// Work in the background, step by step.
import type { Feature } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
import { delayedJobs } from "./delay-check.ts";
import type { JobKind } from "./kind.ts";
import { jobOperatorRoutes } from "./operator-routes.ts";
import { deleteExpiredResults, deleteFinishedJobs } from "./queries.ts";
import { jobRoutes } from "./routes.ts";
import { startRunner, waitingJobs } from "./runner.ts";
import { Job, OperatorJob } from "./schemas.ts";

export { dropResults } from "./copies.ts";
export { failureOf, failureSentencesOf } from "./failure.ts";
export { type JobRow, jobAddress, presentJob } from "./job.ts";
export { defineJobKind, JobDelay, JobFailure, type JobKind, type JobStep } from "./kind.ts";
export { type JobInput, readInputPart, selectJobOfKind } from "./queries.ts";
export { openResult } from "./result.ts";
export { Job } from "./schemas.ts";
export { startJob } from "./start.ts";

/** Work in the background, of the kinds that the features bring. Two at a time in each process. */
export function jobs(kinds: readonly JobKind[]): Feature {
  return {
    name: "jobs",
    tags: [{ name: "Jobs", description: "Status and results of background jobs" }],
    tables: {
      job: { removedBy: "forget-old-jobs" },
      job_part: { removedBy: "forget-old-jobs" },
    },
    tenantReferences: { "jobs/{id}": { table: "job", column: "id", form: "uuid" } },

    schemas: [Job],
    partnerRoutes: jobRoutes,
    operatorTags: [{ name: "Jobs", description: "Background jobs of all organizations" }],
    operatorSchemas: [OperatorJob],
    operatorRoutes: jobOperatorRoutes,
    workers: (context) => [startRunner(context, kinds, "jobs-1"), startRunner(context, kinds, "jobs-2")],
    queues: [waitingJobs],
    healthChecks: [delayedJobs],
    scheduledTasks: [
      {
        name: "forget-expired-results",
        schedule: "41 * * * *",
        run: ({ db, clock }) => deleteExpiredResults(db, clock()),
      },
      {
        name: "forget-old-jobs",
        schedule: "17 4 * * *",
        run: ({ db, clock, settings }) =>
          deleteFinishedJobs(db, keptSince(clock(), settings.keptDays.requests)),
      },
    ],
  };
}
