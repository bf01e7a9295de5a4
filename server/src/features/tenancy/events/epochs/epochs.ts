import { randomInt } from "node:crypto";
import type { Database, DatabaseTransaction } from "#platform/database/database.ts";
import { selectStream } from "../queries.ts";
import { lockSequence } from "../sequence-lock.ts";
import { endOfHistoryBefore, knowsEpoch, replaceEpoch, sharedPart } from "./queries.ts";

/** How much of what is there now was there before the database was put back. */
export type SharedHistory =
  /** Everything: nothing was written since. */
  | { kind: "all" }
  /** What was made before this moment, which a later state of the database has seen. */
  | { kind: "before"; moment: Date }
  | { kind: "unknown" };

/** Which history the stream tells now, as every cursor says. */
interface StreamIdentity {
  /** Of this service's streams for always, wherever the database was copied to. A secret. */
  seal: string;
  epoch: number;
}

export async function readStreamIdentity(db: Database): Promise<StreamIdentity> {
  const { seal, epoch } = await selectStream(db);
  return { seal, epoch };
}

export async function isKnownEpoch(db: Database, epoch: number): Promise<boolean> {
  return knowsEpoch(db, epoch);
}

/** Whether an earlier epoch went over into the current one by failovers alone. */
export async function isContinuedEpoch(db: Database, epoch: number): Promise<boolean> {
  return (await sharedPart(db, { epoch, position: 0 })).isContinued;
}

/** From now on events are of another history: older cursors are refused, and told where to go on. */
export async function beginEpoch(trx: DatabaseTransaction, now: Date, history: SharedHistory): Promise<void> {
  await lockSequence(trx);
  await replaceEpoch(trx, {
    epoch: randomInt(1, 2 ** 32),
    sharedPosition: await endOfShared(trx, history),
    now,
  });
}

async function endOfShared(trx: DatabaseTransaction, history: SharedHistory): Promise<number | "end" | null> {
  if (history.kind === "all") return "end";
  if (history.kind === "unknown") return null;
  return (await endOfHistoryBefore(trx, history.moment)) ?? "end";
}
