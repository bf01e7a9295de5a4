import { type RawBuilder, sql } from "kysely";

/**
 * SQL: the version of the lane with this id that is the newest to be seen, which must exist. While a snapshot is held, earlier ones
 * are many, and PostgreSQL expects a single one wherever a whole key is given: so it is asked for the last of all lanes up to this
 * one, which it looks up from the end of the index.
 */
export function newestVersion(laneId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`
    (select version from delivery_lane where id <= ${laneId} order by id desc, version desc limit 1)`;
}

/** The same of an endpoint's lane of this kind. */
export function newestVersionOf(
  endpointId: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`
    (select version from delivery_lane where (endpoint_id, kind) <= (${endpointId}, ${kind})
     order by endpoint_id desc, kind desc, version desc limit 1)`;
}
