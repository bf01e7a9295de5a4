import { sql } from "kysely";
import type { Context, HealthCheck } from "#platform/feature.ts";
import { settleNotices } from "./notices.ts";

/**
 * Looks at everything that may be wrong. In one transaction, since it is done each minute; a check that fails leaves its
 * notices as they are and the others alone. @throws once all have been looked at, when some failed
 */
export async function settleHealth(context: Context, checks: readonly HealthCheck[]): Promise<void> {
  const failures: unknown[] = [];
  await context.db.transaction().execute(async (trx) => {
    for (const check of checks) {
      await sql`savepoint health_check`.execute(trx);
      try {
        const current = await check.find({ ...context, db: trx });
        if (current !== null) await settleNotices(trx, context.clock(), { ...check, current });
      } catch (error) {
        await sql`rollback to savepoint health_check`.execute(trx);
        failures.push(error);
      }
    }
  });
  if (failures.length > 0) throw new AggregateError(failures, "Some health checks failed.");
}
