import type { PostgresPool } from "kysely";
import type pg from "pg";
import type { Availability } from "./availability.ts";
import type { DeadLinks } from "./dead-links.ts";
import {
  isConnectionFailure,
  isDiskFull,
  markUnavailable,
  type Outcome,
  outcomeOfStatement,
} from "./unavailable.ts";

type Query = pg.Client["query"];

/** Marks failures of the connection among those of a client's statements, before anybody else sees them. */
export function watchStatements(client: pg.PoolClient, availability: Availability): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown; // pg's overloads name no common shape
  let outcome: Outcome = "nothing_changed";
  const query = (...args: unknown[]) => {
    const sent = send(...args);
    if (sent instanceof Promise)
      sent.then(
        () => availability.succeeded(),
        (error: unknown) => {
          if (!isConnectionFailure(error)) return;
          // A rollback that finds the connection gone as well takes the place of the commit's own failure.
          if (outcome !== "unknown")
            outcome = outcomeOfStatement(error, String(args[0]), client.getTransactionStatus());
          markUnavailable(error, outcome);
          if (!isDiskFull(error)) availability.failed(error); // it answers, and reading goes on
        },
      );
    return sent;
  };
  // It takes what pg's own takes, whose overloads no function of ours can state.
  client.query = query as Query;
}

/**
 * The pool as statements take their connections from it: whatever keeps one from being had is the database's trouble, and one
 * that is probably dead is replaced.
 */
export function watchConnections(pool: pg.Pool, availability: Availability, links: DeadLinks): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        for (;;) {
          const client = await pool.connect();
          if (!links.isSuspect(client)) return client;
          links.cut(client);
          client.release(true);
        }
      } catch (error) {
        markUnavailable(error, "nothing_changed");
        if (!pool.ending) availability.failed(error);
        throw error;
      }
    },
  };
}
