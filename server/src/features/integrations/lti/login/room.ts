import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { countOpenLogins } from "./queries.ts";

/** Anybody may begin a login, from any number of addresses; the table is not theirs to fill. */
const MOST_OPEN = 100_000;
const COUNTED_EVERY_MS = 5_000;

/** Says whether there is room for one more login, counted every few seconds. */
export function createLoginRoom({ db, clock }: Pick<Context, "db" | "clock">): () => Promise<Refusal | null> {
  let countedMs = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return async () => {
    const nowMs = clock().getTime();
    if (nowMs - countedMs >= COUNTED_EVERY_MS) {
      countedMs = nowMs;
      isFull = (await countOpenLogins(db, clock(), MOST_OPEN)) >= MOST_OPEN;
    }
    return isFull ? refusal : null;
  };
}

const full = defineSentence(
  "lti_launch.too_many_logins",
  "More than {most} logins wait for their launch. Somebody floods the login address, or it takes a while until the old ones end.",
);

const refusal: Refusal = {
  ...refuse("room", "lti_too_many_logins", full({ most: MOST_OPEN })),
  status: 503,
};
