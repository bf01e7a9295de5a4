import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

interface NewLink {
  /** Of the change in its run. */
  place: number;
  /** The id that the feed knows the employee by. */
  remote_id: string;
  /** Null: the link was taken back. */
  user_id: number | null;
}

/**
 * The accounts of employees whom a run linked, or whose link it took back, with those whose record came instead: by the run's
 * order, of so many changes after a place.
 */
export async function selectNewLinks(
  db: Database,
  connectionId: number,
  runId: number,
  { after, size }: { after: number; size: number },
): Promise<NewLink[]> {
  const { rows } = await sql<NewLink>`
    select change.place, known.remote_id, max(link.user_id) as user_id
    from (select place, remote_id, hub_id, before ->> 'remote_id' as former_remote_id, after ->> 'replaces' as former_hub_id
          from hris_change
          where run_id = ${runId} and place > ${after}
            and kind in ('create', 'link') and state in ('applied', 'undone')
          order by place limit ${size}) as change
    cross join lateral (values (hub_id, coalesce(change.remote_id, hub_id, '')),
                               (former_hub_id, coalesce(former_remote_id, former_hub_id))) as known (hub_id, remote_id)
    left join hris_identity_link as link on link.connection_id = ${connectionId} and link.hub_id = known.hub_id
    where known.remote_id is not null
    group by change.place, known.remote_id order by change.place`.execute(db);
  return rows;
}
