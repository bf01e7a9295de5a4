import { sql } from "kysely";
import type { Context, HealthCheck } from "#platform/feature.ts";
import { reconcileNotices } from "./notices.ts";

/**
 * Runs the health checks and reconciles their notices, in one transaction because it runs every minute. A check that fails
 * leaves its notices as they are and does not affect the others. @throws after all checks have run, if any failed
 */
export async function runHealthChecks(context: Context, checks: readonly HealthCheck[]): Promise<void> {
  const failures: unknown[] = [];
  await context.db.transaction().execute(async (trx) => {
    for (const check of checks) {
      await sql`savepoint health_check`.execute(trx);
      try {
        const current = await check.find({ ...context, db: trx });
        if (current !== null) await reconcileNotices(trx, context.clock(), { ...check, current });
      } catch (error) {
        await sql`rollback to savepoint health_check`.execute(trx);
        failures.push(error);
      }
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, "Some health checks failed.");
}
