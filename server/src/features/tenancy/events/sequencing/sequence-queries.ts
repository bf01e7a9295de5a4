import { sql } from "kysely";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import type { TracedEvent } from "#platform/tracing/spans.ts";
import { streamRow } from "../stream-row.ts";

/** An event on its way out. Readers that need its body select it by `id`. */
export interface SequencedEvent {
  /** The outbox's own id, not the envelope's. */
  id: number;
  /** The envelope's. */
  event_id: string;
  organization_id: number;
  type: string;
  audience: AnnouncedEvent["audience"];
  /** Null for internal events. */
  position: number | null;
  /** What its span tells, where its request was traced. */
  trace: Omit<TracedEvent, "type"> | null;
}

/**
 * Numbers the oldest committed events with an id above this one, in the order of their ids. Internal ones are passed on without
 * a number.
 */
export async function assignPositions(
  trx: DatabaseTransaction,
  { size, above }: { size: number; above: number },
): Promise<SequencedEvent[]> {
  const { rows } = await sql<SequencedEvent>`
    with batch as materialized (
      select id, audience <> 'internal' as is_numbered from event
      where not sequenced and id > ${above} order by id limit ${size}
    ), numbered as materialized (
      select batch.id, case when is_numbered then
               stream.last_position + count(*) filter (where is_numbered) over (order by batch.id) end as position
      from batch, ${streamRow} as stream
    ), advanced as (
      update event_stream set last_position = greatest(last_position, (select max(position) from numbered))
      where last_position = (select last_position from ${streamRow} as stream)
        and exists (select from numbered where position is not null)
    )
    update event set position = numbered.position, sequenced = true
    from numbered where event.id = numbered.id
    returning event.id, event.event_id, event.organization_id, event.type, event.audience, event.position,
      case when event.trace_parent is not null then json_build_object('event_id', event.event_id,
        'creation_date', event.creation_date, 'trace_parent', event.trace_parent) end as trace`.execute(trx);
  return rows.sort((one, other) => one.id - other.id);
}

/** Whether an event waits at this id or below. Reads every version of such events that PostgreSQL still keeps. */
export async function isWaitingBelow(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from event where not sequenced and id <= ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the event still has the position that it was given. */
export async function hasPosition(
  trx: DatabaseTransaction,
  { event_id, position }: Pick<SequencedEvent, "event_id" | "position">,
): Promise<boolean> {
  const { rows } =
    await sql`select from event where event_id = ${event_id} and position = ${position}`.execute(trx);
  return rows.length > 0;
}
