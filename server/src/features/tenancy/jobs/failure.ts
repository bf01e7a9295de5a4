import { type RawBuilder, sql } from "kysely";

/** SQL: why the job failed; null where it did not, or is forgotten. */
export const failureOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select error from job where job.id = ${id} and job.status = 'failed')`;
