import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { Person } from "#platform/personal-data.ts";
import { latestEventsAbout } from "#tenancy/events/index.ts";
import { joinOrganization, slugOf } from "#tenancy/organizations/index.ts";
import type { ErrorClass } from "../sending/attempt-outcome.ts";

export interface DeliveryFilter {
  id?: number | undefined;
  organizationId?: number | undefined;
  endpointId?: number | undefined;
  status?: "queued" | "delivered" | "failed" | undefined;
  event?: string | undefined;
  /** The envelope's `id`. */
  eventId?: string | undefined;
  /** Deliveries of the latest events about this person of the organization. */
  aboutUserId?: number | undefined;
  /** Moments, as PostgreSQL text: from the first on, before the second. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface ListedDelivery {
  id: number;
  organization_id: number;
  organization: string;
  endpoint_id: number;
  endpoint_url: string;
  event_id: string;
  event: string;
  status: "queued" | "delivered" | "failed";
  attempts: number;
  round: number;
  last_status_code: number | null;
  last_error: ErrorClass | null;
  next_attempt_at: string | null;
  finished_at: string | null;
  creation_date: string;
}

/** What is queued and what is finished, under the same names. `event_id` is the outbox's here. */
function source(filter: DeliveryFilter): RawBuilder<unknown> {
  const { id, organizationId, aboutUserId, endpointId, event, eventId, from, to, status } = filter;
  const named = [
    sql`true`,
    ...(organizationId === undefined ? [] : [sql`organization_id = ${organizationId}`]),
    ...(endpointId === undefined ? [] : [sql`endpoint_id = ${endpointId}`]),
    ...(eventId === undefined
      ? []
      : [sql`organization_id = (select organization_id from event where event.event_id = ${eventId})`]),
  ];
  const condition = sql.join(
    [
      ...named,
      ...(id === undefined ? [] : [sql`id = ${id}`]),
      ...(event === undefined ? [] : [sql`event_type = ${event}`]),
      ...(eventId === undefined
        ? []
        : [sql`event_id = (select event.id from event where event.event_id = ${eventId})`]),
      ...(aboutUserId === undefined || organizationId === undefined
        ? []
        : [sql`event_id = any(array(${latestEventsAbout({ organizationId, userId: aboutUserId })}))`]),
      ...(from === undefined ? [] : [sql`creation_date >= ${from}`]),
      ...(to === undefined ? [] : [sql`creation_date < ${to}`]),
    ],
    sql` and `,
  );
  // The queue is found through its lanes: further indexes would cost every delivery, and this question is rare.
  const inLanes =
    named.length > 1
      ? sql`lane_id = any(array(select id from delivery_lane where ${sql.join(named, sql` and `)}))`
      : sql`true`;
  const queuedWhere = (claim: RawBuilder<unknown>) => sql`
    select id, organization_id, endpoint_id, event_id, event_type as event, 'queued' as status, attempts, round,
           last_status as last_status_code, last_error, due_at as next_attempt_at, null::timestamptz as finished_at, creation_date
    from delivery where ${inLanes} and ${claim} and ${condition}`;
  const queued = sql`${queuedWhere(sql`claim_id is null`)} union all ${queuedWhere(sql`claim_id is not null`)}`;
  const finished = sql`
    select id, organization_id, endpoint_id, event_id, event_type as event, status, attempts, round,
           last_status as last_status_code, last_error, null::timestamptz as next_attempt_at, finished_at, creation_date
    from finished_delivery where ${condition} and ${status === undefined ? sql`true` : sql`status = ${status}`}`;
  if (status === "queued") return queued;
  return status === undefined ? sql`${queued} union all ${finished}` : finished;
}

const shown = sql`found.*, event.event_id, organization.slug as organization, endpoint.url as endpoint_url`;
const joined = sql`
  join webhook_endpoint as endpoint on endpoint.organization_id = found.organization_id and endpoint.id = found.endpoint_id
  ${joinOrganization(sql`found.organization_id`)}
  left join event on event.organization_id = found.organization_id and event.id = found.event_id`;

/** The newest first. Columns of other tables are looked up only for the rows of the page. */
export function deliveryList(filter: DeliveryFilter): ListQuery<ListedDelivery, "id"> {
  const id: SortColumn = { expression: sql`found.id`, type: "bigint" };
  return {
    columns: sql<ListedDelivery>`
      found.*, (select event.event_id from event
         where event.organization_id = found.organization_id and event.id = found.event_id) as event_id,
      ${slugOf(sql`found.organization_id`)} as organization,
      (select url from webhook_endpoint as endpoint
         where endpoint.organization_id = found.organization_id and endpoint.id = found.endpoint_id) as endpoint_url`,
    from: sql`from (${source(filter)}) as found`,
    conditions: [],
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

export async function selectDelivery(
  db: Database,
  filter: DeliveryFilter & { id: number },
): Promise<(ListedDelivery & { body: string | null }) | undefined> {
  const { rows } = await sql<ListedDelivery & { body: string | null }>`
    select ${shown}, event.body from (${source(filter)}) as found ${joined}`.execute(db);
  return rows[0];
}

/** At each endpoint of its organization. */
export async function selectDeliveriesOfEvent(db: Database, eventId: string): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    select ${shown} from (${source({ eventId })}) as found ${joined} order by found.id`.execute(db);
  return rows;
}

/** Deliveries of the latest events about a person, newest first. */
export async function selectDeliveriesAbout(
  db: Database,
  { organizationId, userId }: Person,
  limit: number,
): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    select ${shown} from (${source({ organizationId, aboutUserId: userId })}) as found ${joined}
    order by found.id desc limit ${limit}`.execute(db);
  return rows;
}

const attemptColumns = rowOf(
  "delivery_attempt",
  [
    "round",
    "number",
    "started_at",
    "duration_ms",
    "message",
    "response_body",
    "response_truncated",
    "address",
    "signature",
    "standard_signature",
  ],
  {
    status_code: sql<number | null>`status`,
    error: narrowed<ErrorClass | null>(),
  },
);
export type AttemptRow = RowOf<typeof attemptColumns>;

export async function selectAttempts(db: Database, deliveryId: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns}
    from delivery_attempt where delivery_id = ${deliveryId} order by started_at, round, number`.execute(db);
  return rows;
}

/**
 * A waiting one becomes due now, in a new round if it was tried before. One that is just being sent stays as it is: this
 * is the attempt that was asked for. The endpoint's lanes must be locked.
 */
export async function restartDelivery(trx: Database, id: number, now: Date): Promise<void> {
  await sql`
    with restarted as (
      update delivery set due_at = least(due_at, ${now}), round = round + (attempts > 0)::int, attempts = 0
      where id = (select id from delivery where id = ${id} and claim_id is null for update skip locked)
      returning lane_id, due_at
    )
    update delivery_lane as lane set next_due_at = least(lane.next_due_at, restarted.due_at)
    from restarted where lane.id = restarted.lane_id`.execute(trx);
}
