import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** How far ids may be out of the order of time: transactions that ran beside each other took theirs in any order. */
const OVERLAP = 100_000;

/** How many events that partners can see came in this time, by organization; without those of none. */
export async function countEvents(db: Database, from: Date, to: Date): Promise<Map<number, number>> {
  const [first, last] = [await firstIdSince(db, from), await firstIdSince(db, to)];
  const { rows } = await sql<{ organization_id: number; number: number }>`
    select organization_id, count(*) as number from event
    where id >= ${first - OVERLAP} and id <= ${last + OVERLAP}
      and creation_date >= ${from} and creation_date < ${to} and audience in ('public', 'extension')
    group by organization_id`.execute(db);
  return new Map(rows.map(({ organization_id: id, number }) => [id, number]));
}

/** Looked for by halves: the stream is in the order of time, but has no index by it, which each event would pay for. */
async function firstIdSince(db: Database, moment: Date): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from event`.execute(db);
  let [below, above] = [0, (rows[0]?.last ?? 0) + 1];
  while (below < above) {
    const middle = Math.floor((below + above) / 2);
    const next = await eventFrom(db, middle);
    if (next === undefined || Date.parse(next.creation_date) >= moment.getTime()) above = middle;
    else below = next.id + 1;
  }
  return above;
}

async function eventFrom(db: Database, id: number) {
  const { rows } = await sql<{ id: number; creation_date: string }>`
    select id, creation_date from event where id >= ${id} order by id limit 1`.execute(db);
  return rows[0];
}
