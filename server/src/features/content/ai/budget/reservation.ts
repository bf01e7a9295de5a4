import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { AiUse } from "../uses.ts";
import type { Consumption, Micros } from "./amounts.ts";

interface Reservation {
  id: number;
  organizationId: number;
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  amount: Micros;
}

/**
 * Sets aside what a call may cost at most. The where clause is the gate: of calls at once, only those begin that the day's
 * budget has room for.
 * @param budget null: no limit; 0: nothing begins, whatever it costs
 * @returns null where there is no room
 */
export async function reserve(
  db: Database,
  now: Date,
  organizationId: number,
  amount: Micros,
  budget: Micros | null,
): Promise<Reservation | null> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<{ id: number }>`
    with room as (
      insert into ai_spending as spending (organization_id, day, reserved)
      select ${organizationId}, ${day}::date, ${amount}::bigint
      where ${budget}::bigint is null or (${budget}::bigint > 0 and ${amount}::bigint <= ${budget}::bigint)
      on conflict (organization_id, day) do update set reserved = spending.reserved + ${amount}::bigint
        where ${budget}::bigint is null
           or (${budget}::bigint > 0 and spending.spent + spending.reserved + ${amount}::bigint <= ${budget}::bigint)
      returning spending.organization_id, spending.day
    )
    insert into ai_reservation (organization_id, day, amount, made_at)
    select organization_id, day, ${amount}::bigint, ${now} from room
    returning id`.execute(db);
  const id = rows[0]?.id;
  return id === undefined ? null : { id, organizationId, day, amount };
}

/** How a call went. */
export interface Settlement {
  use: AiUse;
  model: string;
  consumption: Consumption;
  /** Never more than was reserved is counted. */
  cost: Micros;
  durationMs: number;
  hasFailed: boolean;
}

/** Counts what a call cost in the place of what it might have cost. One that was settled as lost meanwhile stays so. */
export async function settle(
  db: Database,
  { id, organizationId, day }: Reservation,
  { use, model, consumption, cost, durationMs, hasFailed }: Settlement,
): Promise<void> {
  const { inputTokens, outputTokens, listenedMs, spokenCharacters } = consumption;
  await sql`
    with released as (
      delete from ai_reservation where organization_id = ${organizationId} and id = ${id} returning organization_id, day, amount
    ),
    spending as (
      update ai_spending
      set reserved = ai_spending.reserved - released.amount,
          spent = ai_spending.spent + least(${cost}::bigint, released.amount)
      from released
      where ai_spending.organization_id = released.organization_id and ai_spending.day = released.day
    )
    insert into ai_usage as usage (organization_id, day, use, model, calls, failures, input_tokens, output_tokens,
                                   listened_ms, spoken_characters, spent, duration_ms)
    values (${organizationId}, ${day}::date, ${use}, ${model}, 1, ${hasFailed ? 1 : 0}, ${inputTokens}, ${outputTokens},
            ${listenedMs}, ${spokenCharacters},
            coalesce((select least(${cost}::bigint, amount) from released), 0), ${durationMs})
    on conflict (organization_id, day, use, model) do update
    set calls = usage.calls + excluded.calls, failures = usage.failures + excluded.failures,
        input_tokens = usage.input_tokens + excluded.input_tokens,
        output_tokens = usage.output_tokens + excluded.output_tokens,
        listened_ms = usage.listened_ms + excluded.listened_ms,
        spoken_characters = usage.spoken_characters + excluded.spoken_characters,
        spent = usage.spent + excluded.spent, duration_ms = usage.duration_ms + excluded.duration_ms`.execute(
    db,
  );
}
