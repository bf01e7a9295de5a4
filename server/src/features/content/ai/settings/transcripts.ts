import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** How many days organizations keep what was said in role-plays; those that set no limit keep it with the learner's account. */
export async function selectTranscriptLimits(
  db: Database,
): Promise<{ organizationId: number; days: number }[]> {
  const { rows } = await sql<{ organization_id: number; days: number }>`
    select organization_id, transcript_days as days from ai_settings
    where transcript_days is not null order by organization_id`.execute(db);
  return rows.map(({ organization_id: organizationId, days }) => ({ organizationId, days }));
}

/** How many days an organization keeps what was said; null: as long as the learner's account. */
export async function selectTranscriptDays(db: Database, organizationId: number): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select transcript_days as days from ai_settings where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.days ?? null;
}
