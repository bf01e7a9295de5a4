import { type RawBuilder, sql } from "kysely";

/** SQL: whole seconds of the stretch between two moments. Sums of it are the same however the rows are grouped. */
export function secondsOf(began: RawBuilder<unknown>, ended: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from ${ended} - ${began}))::bigint`;
}
