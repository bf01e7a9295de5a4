import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { parseCursor } from "../cursor.ts";
import { sharedPart } from "../epochs/queries.ts";
import { selectStream } from "../queries.ts";

const MOST_COUNTED = 10_000;

/** How far a poller was behind when it last asked, and since when events wait that it has not asked for. */
interface PollingLag {
  /** Up to ten thousand. */
  behind: number;
  waitingSince: Date | null;
}

/** @param after the cursor of the last poll; null: from the start */
export async function readPollingLag(
  db: Database,
  organizationId: number,
  after: string | null,
  polledAt: string,
): Promise<PollingLag> {
  const { seal, epoch } = await selectStream(db);
  const cursor = after === null ? null : parseCursor({ seal, organizationId }, after);
  const isCurrent = cursor === null || cursor.epoch === epoch;
  const position = isCurrent ? (cursor?.position ?? 0) : (await sharedPart(db, cursor)).position;
  const { rows } = await sql<{ behind: number; waiting_since: string | null }>`
    select count(*) filter (where creation_date <= ${polledAt}::timestamptz) as behind,
           min(creation_date) filter (where creation_date > ${polledAt}::timestamptz) as waiting_since
    from (select creation_date from event
          where organization_id = ${organizationId} and position > ${position} and audience = 'public'
          order by position limit ${sql.lit(MOST_COUNTED)}) as ahead`.execute(db);
  const { behind = 0, waiting_since: since = null } = rows[0] ?? {};
  return { behind, waitingSince: since === null ? null : new Date(since) };
}
