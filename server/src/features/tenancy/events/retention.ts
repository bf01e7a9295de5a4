import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
import type { EventReader } from "./sequencing/sequencer.ts";

const BATCH_SIZE = 5000;

/**
 * Forgets the oldest events where an operator says for how long they are kept; by default for ever (decision G14). A cursor from
 * before is answered with `cursor_expired`. What a reader has still to deliver stays, and with it all that came after.
 */
export async function forgetOldEvents(
  { db, clock, settings }: Pick<Context, "db" | "clock" | "settings">,
  readers: readonly EventReader[],
): Promise<void> {
  if (settings.keptDays.events === null) return;
  const horizon = keptSince(clock(), settings.keptDays.events);
  const waiting = await Promise.all(readers.map((reader) => reader.oldestWaiting?.(db) ?? null));
  const oldestWaiting = Math.min(...waiting.map((id) => id ?? Number.MAX_SAFE_INTEGER));
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with forgotten as (
        delete from event
        where id = any(array(select id from event order by id limit ${sql.lit(BATCH_SIZE)}))
          and creation_date < ${horizon} and sequenced and id < ${oldestWaiting}
        returning position
      ), noted as (
        update event_stream set pruned_position = greatest(pruned_position, (select max(position) from forgotten))
        where exists (select from forgotten where position is not null)
      )
      select count(*)::int as count from forgotten`.execute(db);
    if ((rows[0]?.count ?? 0) < BATCH_SIZE) return;
  }
}
