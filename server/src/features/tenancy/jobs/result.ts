import { Readable } from "node:stream";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { JobRow } from "./job.ts";

/** The result as it was put together, part by part, and how many bytes it has. */
export async function openResult(db: Database, job: JobRow): Promise<{ size: number; content: Readable }> {
  const { rows } = await sql<{ size: number; parts: number }>`
    select coalesce(sum(octet_length(content)), 0) as size, count(*) as parts from job_part
    where organization_id = ${job.organization_id} and job_id = ${job.id} and role = 'result'`.execute(db);
  const { size = 0, parts = 0 } = rows[0] ?? {};
  return { size, content: Readable.from(streamParts(db, job, parts)) };
}

async function* streamParts(db: Database, job: JobRow, count: number): AsyncGenerator<Buffer> {
  for (let number = 0; number < count; number++) {
    const { rows } = await sql<{ content: Buffer }>`
      select content from job_part
      where organization_id = ${job.organization_id} and job_id = ${job.id} and role = 'result'
        and number = ${number}`.execute(db);
    if (!rows[0]) throw new Error(`Part ${number} of the result of job ${job.id} is gone.`);
    yield rows[0].content;
  }
}
