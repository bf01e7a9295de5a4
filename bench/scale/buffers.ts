import pg from "pg";

/** A statement, and how many buffers of 8 kB it read, from memory or not, rows of its triggers and foreign keys included. */
export interface StatementRead {
  statement: string;
  calls: number;
  buffers: number;
  /** Of all calls together. */
  ms: number;
}

/** PostgreSQL counts in memory that all connections share, so what an answered call has read stands there. */
export const countingSettings = { shared_preload_libraries: "pg_stat_statements" };

export interface BufferCounter {
  /** What the service's statements read while this ran, those that read most first. */
  countDuring(action: () => Promise<unknown>): Promise<StatementRead[]>;
  end(): Promise<void>;
}

export async function createBufferCounter(databaseUrl: string): Promise<BufferCounter> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("create extension if not exists pg_stat_statements");
  await client.query("set pg_stat_statements.track = 'none'");
  return {
    async countDuring(action) {
      await client.query("select pg_stat_statements_reset()");
      await action();
      const { rows } = await client.query<StatementRead>(
        `select query as statement, calls::int, (shared_blks_hit + shared_blks_read)::float8 as buffers,
                total_exec_time as ms
         from pg_stat_statements join pg_database on pg_database.oid = dbid
         where datname = current_database() and shared_blks_hit + shared_blks_read > 0
         order by buffers desc`,
      );
      return rows;
    },
    end: () => client.end(),
  };
}

export function buffersOf(statements: readonly StatementRead[]): number {
  return statements.reduce((sum, { buffers }) => sum + buffers, 0);
}
