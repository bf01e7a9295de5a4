import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { streamRow } from "./stream-row.ts";

/** What one request looks at when the filter lets little through: bounds its cost, wherever the matches are. */
const MOST_SCANNED = 10_000;

interface EventSelection {
  organizationId: number;
  /** Only positions above this one. */
  after: number;
  /** One more than the page holds tells that there is more. */
  limit: number;
  /** Null: the types of the public catalogue. */
  types: readonly string[] | null;
  providerIdPrefix: string | null;
}

export interface StreamState {
  seal: string;
  epoch: number;
  last_position: number;
  pruned_position: number;
  /** How far the scan came and where the organization's events end. Null: the page is full, or there is nothing more. */
  scanned: number | null;
  end: number | null;
}

interface StoredEvent {
  position: number;
  body: string;
  stream: null;
}

/** The stream as it is now: behind `last_position` the next event of any organization will come. */
export async function selectStream(db: Database): Promise<StreamRow> {
  const { rows } = await sql<StreamRow>`
    select epoch as seal, epoch_number as epoch, last_position, pruned_position
    from ${streamRow} as stream`.execute(db);
  return rowOrLost(rows[0]);
}

/** When the oldest event that is still kept, of any organization, was created. */
export async function selectOldestKept(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ creation_date: string }>`
    select creation_date from event order by id limit 1`.execute(db);
  return rows[0]?.creation_date;
}

type StreamRow = Pick<StreamState, "seal" | "epoch" | "last_position" | "pruned_position">;

/** One page of an organization's stream, and what is to be known of the stream at that same moment. */
export async function selectEventPage(db: Database, selection: EventSelection) {
  const { organizationId, after, limit } = selection;
  const { rows } = await sql<StoredEvent | { position: null; body: null; stream: StreamState }>`
    with page as materialized (
      select position, body from (
        select position, body, type, audience, provider_id from event
        where organization_id = ${organizationId} and position > ${after}
        order by position limit ${sql.lit(MOST_SCANNED)}
      ) as scanned
      where ${filterOf(selection)} order by position limit ${limit}
    ), scan_end as materialized (
      select (select max(position) from event
              where organization_id = ${organizationId} and position > ${after}) as last,
             (select position from event where organization_id = ${organizationId} and position > ${after}
              order by position offset ${sql.lit(MOST_SCANNED - 1)} limit 1) as bound
      where (select count(*) from page) < ${limit}
    )
    select position, body, null as stream from page
    union all
    select null, null, json_build_object(
      'seal', epoch, 'epoch', epoch_number, 'last_position', last_position, 'pruned_position', pruned_position,
      'scanned', (select coalesce(bound, last) from scan_end), 'end', (select last from scan_end))
    from ${streamRow} as stream`.execute(db);
  // To sort them, PostgreSQL would copy each envelope once more.
  const events = rows
    .filter((row) => row.stream === null)
    .sort((one, other) => one.position - other.position);
  return { stream: rowOrLost(rows.find((row) => row.stream !== null)?.stream), events };
}

function rowOrLost<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("The table event_stream has lost its row.");
  return row;
}

function filterOf({ types, providerIdPrefix }: EventSelection): RawBuilder<unknown> {
  const byType = types === null ? sql`audience = 'public'` : sql`type = any(${types})`;
  return providerIdPrefix === null
    ? byType
    : sql`${byType} and starts_with(provider_id, ${providerIdPrefix})`;
}

interface EventFilter {
  organizationId: number;
  type?: string | undefined;
  /** Moments, as PostgreSQL text: from the first on, before the second. */
  from?: string | undefined;
  to?: string | undefined;
}

const eventColumns = rowOf("event", ["organization_id", "provider_id", "body"], {
  audience: narrowed<"public" | "extension">(),
  position: narrowed<number>(),
  seal: sql<string>`epoch`,
  epoch: sql<number>`epoch_number`,
});
export type EventRow = RowOf<typeof eventColumns>;

/** An organization's events, the newest first. */
export function eventList(filter: EventFilter): ListQuery<EventRow, "position"> {
  const position: SortColumn = { expression: sql`position`, type: "bigint" };
  return {
    columns: eventColumns,
    from: sql`from event, event_stream`,
    conditions: [
      sql`organization_id = ${filter.organizationId} and position is not null`,
      ...(filter.type === undefined ? [] : [sql`type = ${filter.type}`]),
      ...(filter.from === undefined ? [] : [sql`creation_date >= ${filter.from}`]),
      ...(filter.to === undefined ? [] : [sql`creation_date < ${filter.to}`]),
    ],
    sortColumns: { position },
    standard: [{ key: "position", descending: true }],
    id: position,
  };
}
