import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const MINUTE_MS = 60_000;

/** What PostgreSQL counts in a minute in which nobody asks for anything, and which loops of the processes it was. */
export async function quietMinute(
  databaseUrl: string,
  sites: readonly string[],
): Promise<{ total: number; byLoop: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const loopsBefore = await readLoops(sites);
    await pause(15_000); // reading the loops costs transactions, and PostgreSQL counts those of idle connections ten seconds late
    const before = await readTotal(client);
    await pause(MINUTE_MS);
    const total = (await readTotal(client)) - before;
    const loops = await readLoops(sites);
    const byLoop = [...loops]
      .map(([name, count]) => ({ name, count: count - (loopsBefore.get(name) ?? 0) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .map(({ name, count }) => `${name} ${count}`);
    return { total, byLoop: byLoop.join(", ") };
  } finally {
    await client.end();
  }
}

/** Of all connections to the database but this one's own. */
async function readTotal(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select (xact_commit + xact_rollback)::int as total from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.total ?? 0;
}

async function readLoops(sites: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const site of sites) {
    const text = await (await fetch(`${site}/metrics`)).text();
    for (const [, name = "", count] of text.matchAll(
      /^lectern_database_transactions_total\{worker="([^"]+)"\} (\d+)/gm,
    ))
      counts.set(name, (counts.get(name) ?? 0) + Number(count));
  }
  return counts;
}
