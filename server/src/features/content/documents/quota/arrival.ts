import { sql } from "kysely";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { documentDayFull, documentsFull, repetitionArriving } from "../problems.ts";
import { type DocumentQuota, lockDay } from "./quota.ts";

/** How long after the last moment at which an upload may be complete it holds its room. */
const SLACK_MS = 60_000;

interface Arriving {
  organizationId: number;
  /** The request's, or the largest that there may be. */
  bytes: number;
  /** It may have been answered before, while there was room: then it arrives without any, one at a time. */
  mayBeRepeated: boolean;
}

/**
 * Takes room for an upload before its body is received, so that all that arrive at once fit together. What is left of the
 * room is enough to begin: the file is smaller than its request, and is looked at again once it has come.
 * @returns its id, for `endArrival`
 * @throws documentsFull, documentDayFull, repetitionArriving
 */
export function beginArrival({ db, clock, settings }: Context, arriving: Arriving): Promise<string> {
  const { organizationId, mayBeRepeated } = arriving;
  const now = clock();
  const expiresAt = new Date(now.getTime() + settings.uploadSeconds * 1000 + SLACK_MS);
  return db.transaction().execute(async (trx) => {
    await lockDay(trx, organizationId, now);
    await sql`
      delete from document_arrival where organization_id = ${organizationId} and expires_at <= ${now}`.execute(
      trx,
    );
    const refusal = await roomFor(trx, settings.documentQuota, arriving, now);
    if (typeof refusal !== "number" && !mayBeRepeated) throw refusal();
    const bytes = typeof refusal === "number" ? refusal : null;
    const id = uuidV4();
    const { rows } = await sql`
      insert into document_arrival (arrival_id, organization_id, bytes, expires_at)
      values (${id}, ${organizationId}, ${bytes}, ${expiresAt})
      on conflict (organization_id) where bytes is null do nothing
      returning 1`.execute(trx);
    if (rows.length === 0) throw repetitionArriving();
    return id;
  });
}

/** Gives its room back: the upload was stored, refused or given up. Harmless when that was done before. */
export async function endArrival(db: Database, organizationId: number, arrivalId: string): Promise<void> {
  await sql`
    delete from document_arrival
    where organization_id = ${organizationId} and arrival_id = ${arrivalId}`.execute(db);
}

async function roomFor(
  trx: Database,
  quota: DocumentQuota,
  { organizationId, bytes }: Arriving,
  now: Date,
): Promise<number | typeof documentsFull> {
  const { rows } = await sql<{ room: number; has_count: boolean; has_day: boolean }>`
    with arriving as (
      select count(*) as documents, coalesce(sum(bytes), 0) as bytes
      from document_arrival where organization_id = ${organizationId}
    ), kept as (
      select count(*) as documents, coalesce(sum(size), 0) as bytes
      from document where organization_id = ${organizationId}
    )
    select (${quota.bytes}::bigint - kept.bytes - arriving.bytes)::bigint as room,
           kept.documents + arriving.documents < ${quota.documents} as has_count,
           intake.documents + arriving.documents < ${quota.documentsADay} as has_day
    from arriving, kept, document_intake as intake
    where intake.organization_id = ${organizationId} and intake.day = (${now} at time zone 'UTC')::date`.execute(
    trx,
  );
  const [found] = rows;
  if (!found?.has_day) return documentDayFull;
  if (!found.has_count || found.room <= 0) return documentsFull;
  return Math.min(bytes, found.room);
}
