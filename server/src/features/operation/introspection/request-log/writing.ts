import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { hasApplication } from "#tenancy/oauth/index.ts";
import { hasOrganization } from "#tenancy/organizations/index.ts";
import type { RequestLogEntry } from "./entry.ts";

/** One entry, and with it the place in the stream of events that the request asked for. */
export interface Observed {
  entry: RequestLogEntry;
  /** The `after` of a request for events; null: from the start. Undefined: no such request. */
  polledAfter: string | null | undefined;
}

export async function writeObserved(db: Database, batch: readonly Observed[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertEntries(
      trx,
      batch.map(({ entry }) => entry),
    );
    await upsertActivity(trx, activityOf(batch));
  });
}

/** An organization that is erased in this moment takes its entries along, and nobody else's. */
async function insertEntries(trx: Database, entries: readonly RequestLogEntry[]): Promise<void> {
  await sql`
    insert into request_log (organization_id, caller_type, application_id, occurred_at, method, path, status, code,
                             duration_ms, request_id, ip, user_id, is_page)
    select organization_id, caller_type, application_id, occurred_at, method, path, status, code, duration_ms,
           request_id, ip, user_id, is_page
    from json_to_recordset(${JSON.stringify(entries)}::json) as entry (
      organization_id bigint, caller_type text, application_id bigint, occurred_at timestamptz, method text, path text,
      status integer, code text, duration_ms numeric, request_id text, ip text, user_id bigint, is_page boolean)
    where (organization_id is null or ${hasOrganization(sql`entry.organization_id`)})
      and (application_id is null or ${hasApplication(sql`entry.application_id`)})`.execute(trx);
}

interface Activity {
  organization_id: number;
  application_id: number;
  last_request_at: string;
  polled_after: string | null;
  polled_at: string | null;
}

/** The latest of each application; in one order, so that two processes wait for each other. */
function activityOf(batch: readonly Observed[]): Activity[] {
  const latest = new Map<number, Activity>();
  for (const { entry, polledAfter } of batch) {
    const { organization_id, application_id, occurred_at, status } = entry;
    if (organization_id === null || application_id === null) continue;
    const known = latest.get(application_id) ?? { polled_after: null, polled_at: null };
    const hasPolled = polledAfter !== undefined && status === 200;
    const poll = hasPolled ? { polled_after: polledAfter, polled_at: occurred_at } : {};
    latest.set(application_id, {
      organization_id,
      application_id,
      last_request_at: occurred_at,
      polled_after: known.polled_after,
      polled_at: known.polled_at,
      ...poll,
    });
  }
  return [...latest.values()].sort((a, b) => a.application_id - b.application_id);
}

async function upsertActivity(trx: Database, activity: readonly Activity[]): Promise<void> {
  if (activity.length === 0) return;
  await sql`
    insert into application_activity as known (organization_id, application_id, last_request_at, polled_after, polled_at)
    select organization_id, application_id, last_request_at, polled_after, polled_at
    from json_to_recordset(${JSON.stringify(activity)}::json) as latest (
      organization_id bigint, application_id bigint, last_request_at timestamptz, polled_after text,
      polled_at timestamptz)
    where ${hasApplication(sql`latest.application_id`)}
    on conflict (organization_id, application_id) do update set
      last_request_at = greatest(known.last_request_at, excluded.last_request_at),
      polled_after = case when excluded.polled_at is null then known.polled_after else excluded.polled_after end,
      polled_at = coalesce(excluded.polled_at, known.polled_at)`.execute(trx);
}
