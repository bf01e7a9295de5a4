import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { JobRow } from "./job.ts";
import type { JobKind } from "./kind.ts";
import { insertInputPart, insertJob } from "./queries.ts";

export interface NewJob {
  organizationId: number;
  kind: JobKind;
  /** Kept as JSON, and read through the kind's schema again. */
  input: unknown;
  rowsTotal?: number | null;
  /** In place of the kind's own, where that depends on the input. */
  resultType?: string;
  /** What its owner asks from the next time. */
  watermark?: string;
  /** What is too large for `input`, in the portions in which steps will read it (`readInputPart`). */
  parts?: Iterable<string> | AsyncIterable<string>;
}

/**
 * Makes a job in the caller's transaction. It begins after the commit: call `context.wakeSequencer()` then, and a
 * worker of this process looks at once.
 */
export async function startJob(trx: Database, now: Date, job: NewJob): Promise<JobRow> {
  const id = uuidV7(now);
  const row = await insertJob(trx, now, id, job);
  let number = 0;
  for await (const part of job.parts ?? []) {
    await insertInputPart(trx, job.organizationId, id, number, part);
    number += 1;
  }
  return row;
}
