import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Count } from "./pauses.ts";

interface Origin {
  account: Buffer;
  isFamiliarAddress: boolean;
  isFamiliarBrowser: boolean;
}

/**
 * The account as it is counted, folded as the database folds addresses, and whether these places know it. It takes as
 * long for an account that there is not.
 */
export async function selectOrigin(
  db: Database,
  account: string,
  origins: { address: Buffer; browser: Buffer | null },
): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select account,
           exists (select from familiar_place where familiar_place.account = given.account
                                                and place = ${origins.address}) as "isFamiliarAddress",
           exists (select from familiar_place where familiar_place.account = given.account
                                                and place = ${origins.browser}) as "isFamiliarBrowser"
    from (select sha256(convert_to(lower(${account}), 'UTF8')) as account) as given`.execute(db);
  const [origin] = rows;
  if (!origin) throw new Error("A select without a table has one row.");
  return origin;
}

/** The counts, locked until the transaction ends: tries of the same account or address are decided one by one. */
export async function lockCounts<Name extends string>(
  trx: Database,
  now: Date,
  keys: Readonly<Record<Name, Buffer>>,
): Promise<(name: Name) => Count> {
  const inOrder = Object.values<Buffer>(keys).toSorted(Buffer.compare); // or two tries could wait for each other
  const { rows } = await sql<{ key: Buffer; tries: number; counted_at: string }>`
    insert into guess_count (key, tries, counted_at) select key, 0, ${now} from unnest(${inOrder}::bytea[]) as key
    on conflict (key) do update set key = excluded.key
    returning key, tries, counted_at`.execute(trx);
  const counts = new Map(rows.map(({ key, ...count }) => [key.toString("hex"), count]));
  return (name) => {
    const { tries, counted_at } = counts.get(keys[name].toString("hex")) ?? { tries: 0, counted_at: now };
    return { tries, countedAt: new Date(counted_at) };
  };
}

export async function updateCount(trx: Database, key: Buffer, { tries, countedAt }: Count): Promise<void> {
  await sql`update guess_count set tries = ${tries}, counted_at = ${countedAt} where key = ${key}`.execute(
    trx,
  );
}

/** A try that was right after all: the pair begins anew, and nobody else's count holds it any more. */
export async function forgiveTry(trx: Database, pair: Buffer, others: readonly Buffer[]): Promise<void> {
  const inOrder = [pair, ...others].toSorted(Buffer.compare);
  await sql`select from guess_count where key = any(${inOrder}::bytea[]) order by key for update`.execute(
    trx,
  );
  await sql`delete from guess_count where key = ${pair}`.execute(trx);
  await sql`
    update guess_count set tries = greatest(0, tries - 1) where key = any(${[...others]}::bytea[])`.execute(
    trx,
  );
}

/** A try that told nothing: it counts no more, and what was counted before it stays. */
export async function refundAttempt(trx: Database, keys: readonly Buffer[]): Promise<void> {
  await sql`
    with locked as (
      select key from guess_count where key = any(${[...keys]}::bytea[]) order by key for update
    )
    update guess_count set tries = greatest(0, tries - 1) from locked where guess_count.key = locked.key`.execute(
    trx,
  );
}

export async function upsertFamiliarPlaces(
  trx: Database,
  now: Date,
  account: Buffer,
  origins: readonly Buffer[],
  person: { organizationId: number | null; userId: number | null; operatorId: number | null },
): Promise<void> {
  const { organizationId, userId, operatorId } = person;
  const inOrder = origins.toSorted(Buffer.compare);
  await sql`
    insert into familiar_place (account, place, organization_id, user_id, operator_id, last_success_at)
    select ${account}, place, ${organizationId}::bigint, ${userId}::bigint, ${operatorId}::bigint, ${now}
    from unnest(${inOrder}::bytea[]) as place
    on conflict (account, place) do update
      set organization_id = excluded.organization_id, user_id = excluded.user_id,
          operator_id = excluded.operator_id, last_success_at = excluded.last_success_at`.execute(trx);
}

const dayMs = 86_400_000;
export const FAMILIAR_MS = 180 * dayMs;

/** Counts cool down within a day; a place that was not used for half a year is a stranger's. */
export async function deleteOldGuesses(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const longAgo = new Date(now.getTime() - FAMILIAR_MS);
  await sql`delete from guess_count where counted_at < ${dayAgo}`.execute(db);
  await sql`delete from failed_sign_in where since < ${dayAgo}`.execute(db);
  await sql`delete from familiar_place where last_success_at < ${longAgo}`.execute(db);
}
