import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { busy } from "../../problems.ts";
import type { Database } from "../database.ts";

const UNIQUE_VIOLATION = "23505";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const MOST_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;
/** Nobody is kept waiting for longer than this, whatever the number of attempts. */
const RETRIES_WITHIN_MS = 10_000;

/** A neighbour's transaction was faster; beginning again will see what it did. */
export class LostRace extends Error {
  override readonly name = "LostRace";
}

/**
 * Runs the work in a transaction, and again in a new one when a neighbour was faster (a unique violation, a
 * deadlock, `LostRace`), after random pauses that grow, so that two that met do not meet again. The work must reach
 * nothing outside the transaction. @throws busy when neighbours were faster every time, or for 10 s
 */
export async function transactionRetrying<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  try {
    return await retrying(() => db.transaction().execute(work));
  } catch (error) {
    throw isLostRace(error) ? busy({ cause: error }) : error;
  }
}

/** The same for a part of a transaction: when it fails, what came before it in the transaction stands. */
export async function savepointRetrying<T>(trx: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return retrying(() => inSavepoint(trx, work));
}

/** The same once: the caller says what a failure means. */
export async function inSavepoint<T>(trx: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRIES_WITHIN_MS;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLostRace(error) || attempts === MOST_ATTEMPTS || performance.now() > deadline) throw error;
    }
    await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempts);
  }
}

/** Whether beginning again may succeed, because a neighbour was faster. */
export function isLostRace(error: unknown): boolean {
  if (error instanceof LostRace || isUniqueViolation(error)) return true;
  return hasCode(error, SERIALIZATION_FAILURE) || hasCode(error, DEADLOCK_DETECTED);
}

/** Whether a row like it exists already: under this unique index, or any. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (!hasCode(error, UNIQUE_VIOLATION)) return false;
  return (
    index === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === index)
  );
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
