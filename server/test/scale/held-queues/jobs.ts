import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { admitJobs, lockNextJob, type StoredJob } from "#tenancy/jobs/admission.ts";
import { type JobKind, readInputPart, startJob } from "#tenancy/jobs/index.ts";
import { recordStep } from "#tenancy/jobs/queries.ts";
import { byLength } from "../../length.ts";
import { insertOrganization } from "../../stages/webhook-stage.ts";
import { createRoundClock, type HeldQueue, neverAgainWhole, type StageContext } from "../held-snapshot.ts";

const ORGANIZATIONS = 3;
const PARTS = ["one", "two", "three"];

const kind: JobKind = {
  name: "held",
  mostRunning: 2,
  resultType: "text/csv",
  step: () => Promise.reject(new Error("Its steps are done below.")),
};

const AGED = 5_000;

/** Starts a job of each organization, lets them begin, and does their steps in turn. */
export async function jobs({ db }: StageContext): Promise<HeldQueue> {
  const clock = createRoundClock();
  const organizationIds: number[] = [];
  for (let count = 0; count < ORGANIZATIONS; count++)
    organizationIds.push(await insertOrganization(db, `held-${count}`));
  const floors = { admission: neverAgainWhole<Date>(), steps: neverAgainWhole<Date>() };

  const takeStep = () =>
    db.transaction().execute(async (trx) => {
      const job = await lockNextJob(trx, clock.now(), [kind], floors.steps);
      if (job) await step(trx, job, clock.now());
      return job !== undefined;
    });

  return {
    rounds: byLength(60, 600),
    limit: 1.5,
    async fill() {
      clock.next();
      for (const organizationId of organizationIds)
        await db
          .transaction()
          .execute((trx) => startJob(trx, clock.now(), { organizationId, kind, input: {}, parts: PARTS }));
      // Counts what runs of the organization, and reads the steps that its jobs have made: half a buffer for each, once a job.
      assert.ok(await admitJobs(db, clock.now(), [kind], floors.admission));
    },
    async round() {
      let steps = 0;
      while (await takeStep()) steps += 1;
      assert.equal(steps, ORGANIZATIONS * PARTS.length);
    },
    async age() {
      await sql`
        insert into job (id, organization_id, kind, status, input, step_after, creation_date, modified_date)
        select gen_random_uuid(), ${organizationIds[0]}, 'held', 'running', '{}', ${clock.now()}, now(), now()
        from generate_series(1, ${AGED}::int)`.execute(db);
      await sql`update job set status = 'succeeded', finished_at = now() where status = 'running'`.execute(
        db,
      );
    },
    learnSizes: () => sql`analyze job, job_part`.execute(db),
    async check(allRounds) {
      const { rows } = await sql<{ status: string; count: number }>`
        select status, count(*) as count from job group by status`.execute(db);
      assert.deepEqual(rows, [{ status: "succeeded", count: allRounds * ORGANIZATIONS + AGED }]);
    },
  };
}

async function step(trx: Database, job: StoredJob, now: Date): Promise<void> {
  const part = typeof job.position === "number" ? job.position : 0;
  const result = await readInputPart(trx, { id: job.id, organizationId: job.organization_id }, part);
  const next = part + 1 < PARTS.length ? part + 1 : null;
  await recordStep(trx, now, job, { rowsDone: 1, next, result: result ?? "" }, undefined);
}
