import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";

/** No call takes so long. */
const LOST_AFTER_S = 600;

/** Calls whose process died may have cost all that was set aside for them: that is what they count for. */
export async function settleLostCalls({ db, clock, log }: Context): Promise<void> {
  const before = new Date(clock().getTime() - LOST_AFTER_S * 1_000);
  const { rows } = await sql<{ calls: number }>`
    with lost as (
      delete from ai_reservation where made_at < ${before} returning organization_id, day, amount
    ),
    by_day as (
      select organization_id, day, sum(amount)::bigint as amount, count(*)::int as calls from lost group by 1, 2
    ),
    spending as (
      update ai_spending
      set reserved = ai_spending.reserved - by_day.amount, spent = ai_spending.spent + by_day.amount
      from by_day
      where ai_spending.organization_id = by_day.organization_id and ai_spending.day = by_day.day
    )
    select coalesce(sum(calls), 0)::int as calls from by_day`.execute(db);
  const calls = rows[0]?.calls ?? 0;
  if (calls > 0) log.warn({ calls }, "model calls lost with their process; charged to the budget");
}
