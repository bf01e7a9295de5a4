import type { Context } from "#platform/feature.ts";
import type { WaitingStatement } from "./statements/packed-statements.ts";
import {
  markDelivered,
  markFinished,
  markSuspect,
  type Refusal,
  settleSuspects,
} from "./statements/statement-queries.ts";

export type StatementOutcome = "delivered" | "parked" | "dropped";

export interface Records {
  delivered(batch: readonly WaitingStatement[]): void;
  hasDelivered(): boolean;
  /** How many deliveries are not written down yet. */
  waiting(): number;
  /** Writes deliveries down; suspects from before them have only themselves to blame then. */
  writeDown(): Promise<void>;
  park(statement: WaitingStatement, refusal: Refusal): Promise<void>;
  drop(statements: readonly WaitingStatement[], refusal: Refusal): Promise<void>;
  suspect(statement: WaitingStatement, heldUntil: Date | null, refusal: Refusal): Promise<void>;
}

/** What became of an organization's statements: deliveries many at once, everything else as it happens. */
export function createStatementRecorder(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  organizationId: number,
  onRecorded: (outcome: StatementOutcome, count: number) => void,
): Records {
  let delivered: number[] = [];
  let hasDelivered = false;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const ids = delivered;
    if (ids.length === 0) return;
    delivered = [];
    const hasSuspects = await markDelivered(db, organizationId, ids);
    onRecorded("delivered", ids.length);
    const parked = hasSuspects ? await settleSuspects(db, clock(), organizationId) : 0;
    if (parked > 0) onRecorded("parked", parked);
  }

  return {
    delivered(batch) {
      for (const { id } of batch) delivered.push(id);
      hasDelivered = true;
    },
    hasDelivered: () => hasDelivered,
    waiting: () => delivered.length,
    writeDown() {
      writing = writing.then(write);
      return writing;
    },
    async park(statement, refusal) {
      const [statementId] = await markFinished(db, clock(), [statement.id], "parked", refusal);
      onRecorded("parked", 1);
      log.warn(
        { organization: organizationId, statement: statementId, reason: refusal.said?.message },
        "xAPI statement rejected by the record store; parked",
      );
    },
    async drop(statements, refusal) {
      if (statements.length === 0) return;
      const ids = await markFinished(
        db,
        clock(),
        statements.map(({ id }) => id),
        "dropped",
        refusal,
      );
      onRecorded("dropped", statements.length);
      log.warn(
        { organization: organizationId, statements: ids, reason: refusal.said?.message },
        "xAPI statements dropped: their only delivery attempt failed",
      );
    },
    async suspect(statement, heldUntil, refusal) {
      await this.writeDown(); // what was delivered before it says nothing about it
      await markSuspect(db, statement.id, heldUntil, refusal);
    },
  };
}
