import { sql } from "kysely";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { TracedEvent } from "#platform/tracing/spans.ts";

const SEQUENCER_LOCK = 4_610_003;

/** An event on its way out. Readers that need its body select it by `id`. */
export interface SequencedEvent {
  /** The outbox's own id, not the envelope's. */
  id: number;
  organization_id: number;
  type: string;
  audience: AnnouncedEvent["audience"];
  /** Null for internal events. */
  position: number | null;
  /** What its span tells, where its request was traced. */
  trace: Omit<TracedEvent, "type"> | null;
}

/**
 * Waits for its turn. A statement of its own, because the next one needs a snapshot taken after the lock: one taken
 * before would not see what the previous holder wrote. A holder that froze is ended by PostgreSQL after 10 s.
 */
export async function lockSequence(trx: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '10s', true),
           pg_advisory_xact_lock(${sql.lit(SEQUENCER_LOCK)})`.execute(trx);
}

/** Numbers the oldest committed events in the order of their ids. Internal ones are passed on without a number. */
export async function assignPositions(trx: DatabaseTransaction, size: number): Promise<SequencedEvent[]> {
  const { rows } = await sql<SequencedEvent>`
    with batch as materialized (
      select id, audience <> 'internal' as is_numbered from event where not sequenced order by id limit ${size}
    ), numbered as materialized (
      select batch.id, case when is_numbered then
               event_stream.last_position + count(*) filter (where is_numbered) over (order by batch.id) end as position
      from batch, event_stream
    ), advanced as (
      update event_stream set last_position = greatest(last_position, (select max(position) from numbered))
      where exists (select from numbered where position is not null)
    )
    update event set position = numbered.position, sequenced = true
    from numbered where event.id = numbered.id
    returning event.id, event.organization_id, event.type, event.audience, event.position,
      case when event.trace_parent is not null then json_build_object('event_id', event.event_id,
        'creation_date', event.creation_date, 'trace_parent', event.trace_parent) end as trace`.execute(trx);
  return rows.sort((one, other) => one.id - other.id);
}
