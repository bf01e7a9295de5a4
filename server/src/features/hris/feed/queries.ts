import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** The accounts of employees whom a run linked, or whose link it took back: by the id that the feed knows them by. */
export async function selectNewLinks(
  db: Database,
  connectionId: number,
  runId: number,
): Promise<{ remote_id: string; user_id: number | null }[]> {
  const { rows } = await sql<{ remote_id: string; user_id: number | null }>`
    select distinct coalesce(change.remote_id, change.hub_id, '') as remote_id, link.user_id
    from hris_change as change
    left join hris_identity_link as link on link.connection_id = ${connectionId} and link.hub_id = change.hub_id
    where change.run_id = ${runId} and change.kind in ('create', 'link') and change.state in ('applied', 'undone')`.execute(
    db,
  );
  return rows;
}
