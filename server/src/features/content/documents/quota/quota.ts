import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { documentDayFull, documentsFull } from "../problems.ts";

/** What an organization may keep, and what it may upload in a day (UTC). */
export interface DocumentQuota {
  documents: number;
  bytes: number;
  documentsADay: number;
}

interface DocumentUsage {
  documents: number;
  bytes: number;
  documents_today: number;
  bytes_today: number;
}

/**
 * Counts an upload into the day, in the transaction that stores it. The row stays locked until that ends: uploads of an
 * organization are counted one after the other, and none sees room that another one is about to take.
 * @throws documentDayFull
 */
export async function takeFromDay(
  trx: Database,
  quota: DocumentQuota,
  upload: { organizationId: number; size: number; now: Date },
): Promise<void> {
  const { organizationId, size, now } = upload;
  const { rows } = await sql`
    insert into document_intake as intake (organization_id, day, documents, bytes)
    values (${organizationId}, (${now} at time zone 'UTC')::date, 1, ${size})
    on conflict (organization_id, day) do update
      set documents = intake.documents + 1, bytes = intake.bytes + excluded.bytes
      where intake.documents < ${quota.documentsADay}
    returning 1`.execute(trx);
  if (rows.length === 0) throw documentDayFull();
}

/** Locks the day's row: what follows in the transaction sees all uploads before it, and none beside it. */
export async function lockDay(trx: Database, organizationId: number, now: Date): Promise<void> {
  await sql`
    insert into document_intake as intake (organization_id, day, documents, bytes)
    values (${organizationId}, (${now} at time zone 'UTC')::date, 0, 0)
    on conflict (organization_id, day) do update set documents = intake.documents`.execute(trx);
}

/**
 * Whether another document of this size fits beside those that are kept and those that are arriving. Called with the
 * day's row locked. @throws documentsFull
 */
export async function requireRoom(
  trx: Database,
  quota: DocumentQuota,
  { organizationId, size }: { organizationId: number; size: number },
): Promise<void> {
  const { rows } = await sql<{ fits: boolean }>`
    select count(*) < ${quota.documents} and coalesce(sum(bytes), 0) + ${size}::bigint <= ${quota.bytes}::bigint as fits
    from (select size as bytes from document where organization_id = ${organizationId}
          union all
          select bytes from document_arrival where organization_id = ${organizationId} and bytes is not null) as taken
  `.execute(trx);
  if (!rows[0]?.fits) throw documentsFull();
}

export async function readUsage(db: Database, organizationId: number, now: Date): Promise<DocumentUsage> {
  const { rows } = await sql<DocumentUsage>`
    select count(document_id)::int as documents, coalesce(sum(size), 0)::bigint as bytes,
           coalesce(max(intake.documents), 0)::int as documents_today,
           coalesce(max(intake.bytes), 0)::bigint as bytes_today
    from (values (${organizationId}::bigint)) as asked (id)
    left join document on document.organization_id = asked.id
    left join document_intake as intake
      on intake.organization_id = asked.id and intake.day = (${now} at time zone 'UTC')::date`.execute(db);
  return rows[0] ?? { documents: 0, bytes: 0, documents_today: 0, bytes_today: 0 };
}
