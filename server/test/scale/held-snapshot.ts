import assert from "node:assert/strict";
import pg from "pg";
import { createFloor, type Floor } from "#platform/workers/floor.ts";
import { median } from "../../../bench/result.ts";
import { buffersOf, countingSettings, createBufferCounter } from "../../../bench/scale/buffers.ts";
import { withRestartableDatabase } from "../chaos/restartable-database.ts";
import { openWebhookStage, type WebhookStage } from "../stages/webhook-stage.ts";

export const WARM_UP = 10;
/** Of the first and of the last ones, compared with each other. */
const COMPARED = 20;

export type StageContext = WebhookStage["context"];

export interface HeldQueue {
  /** How many there are while the snapshot is held, and how much more the last ones may read than the first ones. */
  rounds: number;
  limit: number;
  /** Brings messages into the queue, where that is not to be counted. */
  fill?(): Promise<void>;
  /** Takes all that waits through the queue. */
  round(): Promise<void>;
  /**
   * Where rounds take long: what many more of them would leave behind, after the first ones. Tables are small before, and it
   * depends on the moment whether PostgreSQL reads all of one.
   */
  age?(): Promise<void>;
  /** As autovacuum does it every few seconds: plans that were made for smaller tables are made again. */
  learnSizes(): Promise<unknown>;
  /** After so many rounds in all nothing was lost, and nothing waits. */
  check(allRounds: number): Promise<void>;
}

/** @throws when a round reads more than that, in buffers, after another session has held a snapshot through all rounds before */
export async function assertReadsNoMore(
  prepare: (context: StageContext) => Promise<HeldQueue>,
): Promise<void> {
  await withRestartableDatabase(async ({ databaseUrl }) => {
    const stage = openWebhookStage({ databaseUrl });
    const counter = await createBufferCounter(databaseUrl);
    const snapshot = new pg.Client({ connectionString: databaseUrl });
    await snapshot.connect();
    try {
      const queue = await prepare(stage.context);
      for (let count = 0; count < WARM_UP; count++) {
        await queue.fill?.();
        await queue.round();
      }
      await snapshot.query("begin isolation level repeatable read");
      await snapshot.query("select count(*) from organization");
      const read: number[] = [];
      for (let count = 0; count < queue.rounds; count++) {
        if (count === COMPARED) await queue.age?.();
        if (count === 0 || count === queue.rounds - COMPARED) await queue.learnSizes();
        await queue.fill?.();
        read.push(buffersOf(await counter.countDuring(queue.round)));
      }
      const [first, last] = [median(read.slice(0, COMPARED)), median(read.slice(-COMPARED))];
      assert.ok(first > 0, "nothing was counted");
      assert.ok(last <= first * queue.limit, `${first} buffers a round at first, ${last} at last`);
      await queue.check(WARM_UP + queue.rounds);
    } finally {
      await snapshot.end();
      await counter.end();
      await stage.close();
    }
  }, countingSettings);
}

/** Rounds are some seconds apart to what takes them, so that what may be committed late is no more of it at last than at first. */
export function createRoundClock() {
  let nowMs = Date.now();
  return {
    now: () => new Date(nowMs),
    next() {
      nowMs += 5_000;
    },
  };
}

/** A floor without looks from the beginning, which take a share of the time and not of the rounds. */
export function neverAgainWhole<Position>(): Floor<Position> {
  return createFloor(() => 0);
}
