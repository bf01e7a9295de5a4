import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Remembers a webhook. @returns false when it came before */
export async function rememberEvent(
  trx: Database,
  now: Date,
  connection: { id: number; organization_id: number },
  eventId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into hris_event (organization_id, connection_id, event_id, received_at)
    values (${connection.organization_id}, ${connection.id}, ${eventId}, ${now}) on conflict do nothing`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function forgetEvents(db: Database, before: Date): Promise<void> {
  await sql`delete from hris_event where received_at < ${before}`.execute(db);
}
