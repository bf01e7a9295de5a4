import type pg from "pg";
import { markUnavailable } from "#platform/database/availability/unavailable.ts";
import { type Database, openDatabase } from "#platform/database/database.ts";

/** A process's way to the database that ends where a test wants it to end. */
interface MortalDatabase {
  db: Database;
  isDead(): boolean;
  /** After so many more statements nothing is written any more, and what is not committed is rolled back. */
  dieAfter(statements: number): void;
  close(): Promise<void>;
}

/** To PostgreSQL it is the same whether a process was killed or says nothing more. One connection, so a sequence repeats. */
export function mortalDatabase(databaseUrl: string): MortalDatabase {
  const { db, pool, close } = openDatabase({
    connection: { connectionString: databaseUrl },
    poolSize: 1,
    onConnectionLost: () => undefined,
  });
  let left = Number.POSITIVE_INFINITY;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown; // pg's overloads name no common shape
    const query = (...args: unknown[]) => {
      if (args[0] === "rollback") return send(...args);
      left -= 1;
      if (left >= 0) return send(...args);
      const error = new Error("The process is dead.");
      markUnavailable(error, "nothing_changed");
      throw error;
    };
    client.query = query as pg.Client["query"]; // as above
  });
  return {
    db,
    close,
    isDead: () => left < 0,
    dieAfter(statements) {
      left = statements;
    },
  };
}
