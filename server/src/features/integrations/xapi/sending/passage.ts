import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "#platform/feature.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { type ClassifiedAnswer, classifyAnswer } from "./batch-outcome.ts";
import { type Destination, postStatements } from "./connection.ts";
import type { Records } from "./records.ts";
import type { WaitingStatement } from "./statements/packed-statements.ts";

export interface PassageOptions {
  destination: Destination;
  tokens: AccessTokens;
  records: Records;
  mostPerSecond: number;
  /** The store failed often enough that one statement may be the cause: each is looked at by itself where it fails. */
  isCareful: boolean;
  /** The store refused the first in the line and took another one: what it refuses may be a text, and not us. */
  mayRefuseOne?: boolean;
  /** Whether the lane is still ours to serve; asked before each request. */
  mayContinue(): Promise<boolean>;
  onRequest(outcome: ClassifiedAnswer["outcome"]["kind"]): void;
}

/** The outcome, which decides the lane's next state. */
export interface Drained {
  /** Whether the store took, or rightly refused, anything. */
  wasAnswered: boolean;
  /** What ended it early; null when everything was sent, or somebody else goes on. */
  failure: ClassifiedAnswer | null;
}

/** The way to a store for as long as it stays open. */
export interface Passage {
  /** Sends rows as one request, or as several when the answer asks for it. @returns whether more may follow */
  send(rows: readonly WaitingStatement[]): Promise<boolean>;
  isOpen(): boolean;
  outcome(): Drained;
}

const WRITE_DOWN_AT = 1_000;
const SUSPECT_HELD_MS = 30_000;
/** More than it takes to find one among fifty by halving: so many failures in a row are the store's. */
const MOST_IN_A_ROW = 10;

export function openPassage(context: Pick<Context, "outbound" | "clock">, options: PassageOptions): Passage {
  const { clock } = context;
  const { records, isCareful, mayRefuseOne = false } = options;
  const paced = pacer(options.mostPerSecond);
  const heldLearners = new Set<number>();
  let failure: ClassifiedAnswer | null = null;
  let trouble: ClassifiedAnswer | null = null;
  let inARow = 0;
  let isLost = false;
  let wasAnswered = false;

  async function send(rows: readonly WaitingStatement[]): Promise<boolean> {
    const batch = rows.filter((row) => !heldLearners.has(row.user_id));
    const [first] = batch;
    if (!first) return isOpen();
    if (!(await options.mayContinue())) isLost = true;
    if (!isOpen()) return false;
    await paced(batch.length);
    const classified = await post(batch);
    if (classified.outcome.kind === "held" || classified.outcome.kind === "park") {
      wasAnswered = true;
      inARow = 0;
    }
    switch (classified.outcome.kind) {
      case "held":
        records.delivered(batch);
        if (records.waiting() >= WRITE_DOWN_AT) await records.writeDown();
        return isOpen();
      case "park":
        // "Best-effort, … not retried" (specification): an `attempted` that is refused is over.
        if (first.is_best_effort) await records.drop([first], classified);
        else await records.park(first, classified);
        return isOpen();
      case "halve":
        wasAnswered = true;
        return sendHalves(batch);
      case "refused":
        return isOnes(first, classified) ? retryLater(batch, first, classified) : close(classified);
      case "retry":
        return retryLater(batch, first, classified);
    }
  }

  async function post(batch: readonly WaitingStatement[]): Promise<ClassifiedAnswer> {
    const texts = batch.map(({ body }) => body);
    const answer = await postStatements(context, options.tokens, options.destination, texts);
    const classified = classifyAnswer(answer, batch.length, clock());
    options.onRequest(classified.outcome.kind);
    return classified;
  }

  async function sendHalves(batch: readonly WaitingStatement[]): Promise<boolean> {
    const middle = Math.ceil(batch.length / 2);
    return (await send(batch.slice(0, middle))) && (await send(batch.slice(middle)));
  }

  async function retryLater(
    batch: readonly WaitingStatement[],
    first: WaitingStatement,
    classified: ClassifiedAnswer,
  ): Promise<boolean> {
    inARow += 1;
    trouble = classified;
    const isAlone = batch.length === 1;
    const mayBeItsFault = inARow < MOST_IN_A_ROW && isOnes(first, classified);
    if (mayBeItsFault && !isAlone) return sendHalves(batch);
    await records.drop(
      batch.filter((row) => row.is_best_effort),
      classified,
    );
    if (mayBeItsFault && first.is_best_effort) return isOpen();
    if (mayBeItsFault) {
      heldLearners.add(first.user_id);
      await records.suspect(first, new Date(clock().getTime() + SUSPECT_HELD_MS), classified);
      return isOpen();
    }
    return close(classified);
  }

  function isOnes(first: WaitingStatement, classified: ClassifiedAnswer): boolean {
    if (classified.outcome.kind === "refused") return mayRefuseOne || first.rejections > 0;
    return isStumble(classified) && (isCareful || first.rejections > 0);
  }

  function close(classified: ClassifiedAnswer): false {
    failure ??= classified;
    return false;
  }

  function isOpen(): boolean {
    return failure === null && !isLost;
  }

  return {
    send,
    isOpen,
    // Nothing but trouble: then it is the store's, not one statement's.
    outcome: () => ({ wasAnswered, failure: failure ?? (wasAnswered ? null : trouble) }),
  };
}

/** An answer that one statement alone may cause: a mistake of the store's, or a connection that it cut. */
function isStumble({ status }: ClassifiedAnswer): boolean {
  return status === null || (status >= 500 && status !== 503);
}

/** Waits as long as it takes to stay below so many statements a second. */
function pacer(mostPerSecond: number): (count: number) => Promise<void> {
  let freeAt = performance.now();
  return async (count) => {
    const now = performance.now();
    const waitMs = freeAt - now;
    freeAt = Math.max(freeAt, now) + (count / mostPerSecond) * 1000;
    if (waitMs > 1) await pause(waitMs);
  };
}
