import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Availability } from "./availability/availability.ts";
import { watchLinks } from "./availability/dead-links.ts";
import { watchConnections, watchStatements } from "./availability/watch.ts";
import { type WrittenTables, watchCommits } from "./commits.ts";
import { NamingClient } from "./statements/statements.ts";
import { traceStatements } from "./statements/trace-statements.ts";
import { valueParsers } from "./statements/values.ts";
import type { Tables } from "./tables.ts";

/** Everything that can run a statement: the pool, or a transaction on it. */
export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

export interface DatabaseOptions {
  connection: pg.ClientConfig;
  /** Connections of this process; PostgreSQL's `max_connections` is shared by all. */
  poolSize: number;
  /** After how many milliseconds a statement is given up: waiting for one lock, and in all. Without: never. */
  timeoutsMs?: { lock: number; statement: number };
  /**
   * After how many milliseconds without a statement PostgreSQL ends a transaction, and lets go of what it holds: its process stands
   * still, or its machine is gone. Without: never.
   */
  idleTransactionMs?: number;
  /** Off for PgBouncer before 1.21 in transaction mode, which loses prepared statements. */
  nameStatements?: boolean;
  /** What `pg_stat_activity` calls its connections. */
  applicationName?: string;
  /** Statements of requests and deliveries are part of their traces. */
  isTraced?: boolean;
  /** Hears how statements and connections go. */
  availability?: Availability;
  /** A transaction has ended, and with it what it wrote is there for others to see. */
  onTransactionEnd?(written: WrittenTables): void;
  /** An idle connection died, as when PostgreSQL restarts. The pool replaces it. */
  onConnectionLost(error: Error): void;
  /** How long a statement waits for a connection; without: ten seconds. */
  connectsWithinMs?: number;
  /** Connections over which nothing came any more were cut. */
  onDeadLinks?(): void;
  /** What this server does not answer, another one does: its connections are cut also when it answers nobody. */
  hasAlternative?: boolean;
  /** For tests, which do not wait for as long. */
  linkTimes?: Parameters<typeof watchLinks>[0]["times"];
}

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const CONNECTS_WITHIN_MS = 10_000;

/** Opens the pool. Nothing connects before the first statement. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { availability = unwatched } = options;
  const pool = new pg.Pool({
    ...options.connection,
    max: options.poolSize,
    keepAlive: true,
    ...(options.applicationName ? { application_name: options.applicationName } : {}),
    types: valueParsers,
    // Compiling takes longer than running any of our statements: 50 ms where the planner expected much of a new table.
    options: `${options.connection.options ?? ""} -c TimeZone=UTC -c DateStyle=ISO -c jit=off${timeouts(options)}`,
    connectionTimeoutMillis: options.connectsWithinMs ?? CONNECTS_WITHIN_MS,
    ...(options.nameStatements === false ? {} : { Client: NamingClient }),
  });
  const links = watchLinks({
    connection: {
      ...options.connection,
      ...(options.applicationName ? { application_name: options.applicationName } : {}),
    },
    onDead: () => options.onDeadLinks?.(),
    hasAlternative: options.hasAlternative ?? false,
    times: options.linkTimes,
  });
  pool.on("error", options.onConnectionLost);
  // The pool listens to idle connections only. One that dies between two statements of a transaction would otherwise
  // end the process; the transaction's next statement fails of itself.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    links.watch(client);
    watchStatements(client, availability);
    if (options.onTransactionEnd) watchCommits(client, options.onTransactionEnd);
    if (options.isTraced) traceStatements(client);
  });
  const watched = watchConnections(pool, availability, links);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: watched }) });
  return {
    db,
    pool,
    async close() {
      links.stop();
      await db.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

const unwatched: Availability = { failed: () => undefined, succeeded: () => undefined };

function timeouts({ timeoutsMs, idleTransactionMs }: DatabaseOptions): string {
  const ofStatements = timeoutsMs
    ? ` -c lock_timeout=${timeoutsMs.lock} -c statement_timeout=${timeoutsMs.statement}`
    : "";
  return idleTransactionMs === undefined
    ? ofStatements
    : `${ofStatements} -c idle_in_transaction_session_timeout=${idleTransactionMs}`;
}
