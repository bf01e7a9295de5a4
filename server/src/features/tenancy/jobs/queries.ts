import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import { type JobRow, jobColumns } from "./job.ts";
import type { JobKind, JobStep } from "./kind.ts";
import type { NewJob } from "./new-job.ts";

/** Undefined where so many of its kind wait already: of several that begin at the same moment, each may be one too many. */
export async function insertJob(
  db: Database,
  now: Date,
  id: string,
  job: NewJob,
): Promise<JobRow | undefined> {
  const {
    organizationId,
    kind,
    input,
    rowsTotal = null,
    resultType = kind.resultType,
    watermark = null,
  } = job;
  const { rows } = await sql<JobRow>`
    insert into job (id, organization_id, kind, input, rows_total, result_type, watermark, step_after,
                     creation_date, modified_date)
    select ${id}, ${organizationId}, ${kind.name}, ${JSON.stringify(input)}::jsonb, ${rowsTotal}::int,
           ${resultType}, ${watermark}::timestamptz, ${now}, ${now}, ${now}
    where ${kind.mostWaiting ?? null}::int is null or ${kind.mostWaiting ?? null}::int > (
      select count(*) from job as waiting
      where waiting.status = 'queued' and waiting.organization_id = ${organizationId} and waiting.kind = ${kind.name})
    returning ${jobColumns}`.execute(db);
  return rows[0];
}

export async function selectJob(
  db: Database,
  organizationId: number,
  id: string,
): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${jobColumns} from job where organization_id = ${organizationId} and id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** What a job was asked to do, and from when on its next step may be taken. */
export type JobInput = JobRow & { input: unknown; step_after: string };

/** A job of this kind, whosever it is: for operators, who see those of every organization. */
export async function selectJobOfKind(
  db: Database,
  { name }: Pick<JobKind, "name">,
  id: string,
): Promise<JobInput | undefined> {
  const { rows } = await sql<JobInput>`
    select ${jobColumns}, job.input, job.step_after from job where id = ${id}::uuid and kind = ${name}`.execute(
    db,
  );
  return rows[0];
}

/** What the step just done adds up to. A job without more to do has ended, and what went into it is forgotten. */
export async function recordStep(
  trx: Database,
  now: Date,
  job: JobRow,
  step: JobStep,
  resultKeptMs: number | undefined,
): Promise<void> {
  const isFinished = step.next === null;
  const resultExpiresAt = resultKeptMs === undefined ? null : new Date(now.getTime() + resultKeptMs);
  await sql`
    update job
    set position = ${JSON.stringify(step.next)}::jsonb,
        rows_done = rows_done + ${step.rowsDone}::int,
        rows_total = case when ${isFinished}::boolean then rows_done + ${step.rowsDone}::int
                          else coalesce(${step.rowsTotal ?? null}::int, rows_total) end,
        created = created + ${step.created ?? 0}::int, updated = updated + ${step.updated ?? 0}::int,
        unchanged = unchanged + ${step.unchanged ?? 0}::int, failed = failed + ${step.failed ?? 0}::int,
        status = case when ${isFinished}::boolean then 'succeeded' else status end,
        finished_at = case when ${isFinished}::boolean then ${now}::timestamptz end,
        result_expires_at = ${resultExpiresAt}::timestamptz,
        error = null, error_sentences = null, failures = 0, step_after = ${now}, modified_date = ${now}
    where organization_id = ${job.organization_id} and id = ${job.id}`.execute(trx);
  if (step.result && job.result_type !== null) await appendResult(trx, job, step.result);
  if (isFinished) await deleteInput(trx, job);
}

/** The job's row is locked, so nobody appends beside us. */
async function appendResult(trx: Database, job: JobRow, content: string): Promise<void> {
  await sql`
    insert into job_part (organization_id, job_id, role, number, content)
    select ${job.organization_id}, ${job.id}, 'result', coalesce(max(number) + 1, 0), ${Buffer.from(content)}::bytea
    from job_part where job_id = ${job.id} and role = 'result'`.execute(trx);
}

async function deleteInput(trx: Database, job: Pick<JobRow, "id" | "organization_id">): Promise<void> {
  await sql`
    delete from job_part
    where organization_id = ${job.organization_id} and job_id = ${job.id} and role = 'input'`.execute(trx);
}

/** Ends a job that cannot go on. What its steps did stands. */
export async function failJob(
  trx: Database,
  now: Date,
  job: Pick<JobRow, "id" | "organization_id">,
  said: Message,
): Promise<void> {
  await sql`
    update job set status = 'failed', error = ${said.message}, error_sentences = ${storedSentences(said)}::jsonb,
                   finished_at = ${now}, modified_date = ${now}
    where organization_id = ${job.organization_id} and id = ${job.id} and status = 'running'`.execute(trx);
  await deleteInput(trx, job);
}

/** @returns how many steps in a row have come to nothing */
export async function countFailure(
  db: Database,
  job: Pick<JobRow, "id" | "organization_id">,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update job set failures = failures + 1
    where organization_id = ${job.organization_id} and id = ${job.id}
    returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
}

/** @param reason what the step waits for, where its kind has a sentence for that */
export async function postponeStep(
  db: Database,
  until: Date,
  job: Pick<JobRow, "id" | "organization_id">,
  reason: Message | null,
): Promise<void> {
  await sql`
    update job set step_after = ${until}, error = ${reason?.message ?? null},
                   error_sentences = ${storedSentences(reason)}::jsonb
    where organization_id = ${job.organization_id} and id = ${job.id}`.execute(db);
}

export async function insertInputPart(
  trx: Database,
  organizationId: number,
  jobId: string,
  number: number,
  content: string,
): Promise<void> {
  await sql`
    insert into job_part (organization_id, job_id, role, number, content)
    values (${organizationId}, ${jobId}, 'input', ${number}, ${Buffer.from(content)})`.execute(trx);
}

/** One of the parts the job was made with, from 0; undefined behind the last. */
export async function readInputPart(
  db: Database,
  job: { id: string; organizationId: number },
  number: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from job_part
    where organization_id = ${job.organizationId} and job_id = ${job.id} and role = 'input'
      and number = ${number}`.execute(db);
  return rows[0]?.content.toString("utf8");
}

/** What can no longer be read needs no room; the job itself is still remembered. */
export async function deleteExpiredResults(db: Database, now: Date): Promise<void> {
  await sql`
    delete from job_part using job
    where job.result_expires_at <= ${now} and job_part.organization_id = job.organization_id
      and job_part.job_id = job.id and job_part.role = 'result'`.execute(db);
}

/** A job ended before this moment is forgotten, its result too. */
export async function deleteFinishedJobs(db: Database, before: Date): Promise<void> {
  await sql`delete from job where finished_at < ${before}`.execute(db);
}
