import { sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const overdue = defineSentence(
  "jobs.delayed",
  "Jobs (imports, exports, erasures) have been overdue since {since}. `lectern doctor` says whether a worker process is running; look for `jobs-1` in its log.",
);

const LATE_MS = 10 * 60_000;

/** Jobs whose next step has been overdue for ten minutes. */
export const delayedJobs: HealthCheck = {
  kinds: ["jobs.delayed"],
  subjectType: "service",
  async find({ db, clock, sending }) {
    if (await sending.isHeldNow()) return null; // some jobs wait for it
    const { rows } = await sql<{ count: number; since: string | null }>`
      select count(*) as count, min(due) as since from (
        select step_after as due from job where status = 'running'
        union all
        select creation_date from job where status = 'queued'
          and not exists (select from job as other where other.organization_id = job.organization_id and other.status = 'running')
      ) as waiting where due <= ${new Date(clock().getTime() - LATE_MS)}`.execute(db);
    const [late] = rows;
    if (!late || late.since === null) return [];
    return [
      {
        organizationId: null,
        kind: "jobs.delayed",
        severity: "problem",
        subjectType: "service",
        subjectId: "jobs",
        ...inSentences(overdue({ since: late.since })),
      },
    ];
  },
};
