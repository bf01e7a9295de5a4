import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import type { SeedReader } from "#platform/content-files/seed-reader.ts";
import { dueSeeds, readSeeds, type Seed } from "#platform/content-files/seeds.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnableKind } from "../kind.ts";

export type SeedContext = Pick<Context, "db" | "clock" | "log">;

/** Content of one kind that comes with the product. */
interface Seeds<Read, Loaded> {
  kind: LearnableKind;
  /** Of an advisory lock. */
  lock: number;
  /** SQL: of the files that a row was brought in from; null once an operator's import has taken it over. */
  seedHash: RawBuilder<string | null>;
  /** Ids are given in this order, else by key. */
  rankOf?(key: string): number;
  /** What was read from a folder. @throws with file and line when there are mistakes */
  open(path: string, read: Read): Loaded;
  /** What takes longer than a transaction should. */
  prepare?(loaded: readonly Loaded[]): Promise<void>;
  store(trx: Database, now: Date, loaded: readonly Loaded[]): Promise<{ key: string; status: string }[]>;
}

/**
 * Brings seed content into the catalogue, for everybody. When no file changed that is one query and no parsing. What an
 * operator's import has taken over is left alone.
 */
export async function importSeeds<Read, Loaded>(
  context: SeedContext,
  seed: SeedReader<Read>,
  { kind, lock, seedHash, rankOf = () => 0, open, prepare, store }: Seeds<Read, Loaded>,
): Promise<void> {
  const seeds = (await readSeeds(seed.folder)).sort((one, other) => rankOf(one.key) - rankOf(other.key));
  const selectDue = async (db: Database, among: readonly Seed[]) => {
    const { rows } = await sql<{ key: string; seed_hash: string | null }>`
      select key, ${seedHash} as seed_hash ${kind.from} where organization_id is null`.execute(db);
    return dueSeeds(among, new Map(rows.map(({ key, seed_hash }) => [key, seed_hash])));
  };
  const missing = seeds.length === 0 ? [] : await selectDue(context.db, seeds);
  if (missing.length === 0) return;
  const read = missing.map(
    async (due) => [due.key, open(join(seed.folder, due.key), await seed.read(due))] as const,
  );
  const loaded = new Map(await Promise.all(read));
  await prepare?.([...loaded.values()]);
  const now = context.clock();
  const stored = await transactionRetrying(context.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    const due = await selectDue(trx, missing); // of several processes that start together, the others find nothing to do
    const results = await store(
      trx,
      now,
      due.flatMap(({ key }) => loaded.get(key) ?? []),
    );
    await rememberSeeds(trx, kind, due);
    return results;
  });
  const changed = stored.filter(({ status }) => status !== "unchanged").map(({ key }) => key);
  if (changed.length > 0) context.log.info({ [`${kind.noun}s`]: changed }, "seed content imported");
}

/** Also for files that changed in layout only, so that the next start need not parse them again. */
async function rememberSeeds(
  trx: Database,
  { update, learnable: { column } }: LearnableKind,
  seeds: readonly Seed[],
): Promise<void> {
  await sql`
    ${update} seed_hash = input.hash
    from unnest(${seeds.map(({ key }) => key)}::text[], ${seeds.map(({ hash }) => hash)}::text[]) as input (key, hash)
    where ${column("organization_id")} is null and ${column("key")} = input.key`.execute(trx);
}
