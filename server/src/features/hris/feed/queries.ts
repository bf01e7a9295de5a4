import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

export interface NewLink {
  /** Of the change in its run. */
  place: number;
  /** The id that the feed knows the employee by. */
  remote_id: string;
  /** Null: the link was taken back. */
  user_id: number | null;
}

/** The accounts of employees whom a run linked, or whose link it took back; in the run's order, those after a place. */
export async function selectNewLinks(
  db: Database,
  connectionId: number,
  runId: number,
  { after, size }: { after: number; size: number },
): Promise<NewLink[]> {
  const { rows } = await sql<NewLink>`
    select change.place, coalesce(change.remote_id, change.hub_id, '') as remote_id, link.user_id
    from hris_change as change
    left join hris_identity_link as link on link.connection_id = ${connectionId} and link.hub_id = change.hub_id
    where change.run_id = ${runId} and change.place > ${after}
      and change.kind in ('create', 'link') and change.state in ('applied', 'undone')
    order by change.place limit ${size}`.execute(db);
  return rows;
}
