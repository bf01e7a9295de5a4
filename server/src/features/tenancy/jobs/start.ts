import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { busy } from "#platform/problems.ts";
import type { JobRow } from "./job.ts";
import type { NewJob } from "./new-job.ts";
import { insertInputPart, insertJob } from "./queries.ts";

/** Makes a job in the caller's transaction. It begins after the commit. @throws busy where too many of its kind wait */
export async function startJob(trx: Database, now: Date, job: NewJob): Promise<JobRow> {
  const id = uuidV7(now);
  const row = await insertJob(trx, now, id, job);
  if (row === undefined)
    throw busy({
      detail: `${job.kind.mostWaiting} jobs of the kind ${job.kind.name} wait for your organization already; nothing was done. Start another one when some have ended.`,
      headers: { "retry-after": "60" },
    });
  let number = 0;
  for await (const part of job.parts ?? []) {
    await insertInputPart(trx, job.organizationId, id, number, part);
    number += 1;
  }
  return row;
}
