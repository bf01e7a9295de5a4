import { sql } from "kysely";
import type { ChangeSource } from "#platform/change-source.ts";

/** Each connection with its last run, and how far the runs are that are under way. */
const connections = sql`
  select array_agg((connection.id, connection.modified_date, connection.last_full_at, last.id, last.state)
                   order by connection.id)
  from hris_connection as connection
  left join lateral (select run.id, run.state from hris_run as run
                     where run.connection_id = connection.id order by run.id desc limit 1) as last on true`;
const underWay = sql`
  select (count(*), sum(done), count(planned)) from hris_run where state in ('queued', 'running')`;

/** Runs and issues change with it: pages read all three anew. */
export const hrisChanges: readonly ChangeSource[] = [
  { resource: "hris-connections", mark: sql`select ((${connections}), (${underWay}))::text` },
];
