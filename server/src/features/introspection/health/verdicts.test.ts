import assert from "node:assert/strict";
import { test } from "node:test";
import {
  judgeCredentials,
  judgeHeadroom,
  judgePolling,
  judgeWebhooks,
  type Verdict,
  worstOf,
} from "./verdicts.ts";

const now = new Date("2026-06-15T09:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const state = (verdict: Verdict) => verdict.state;

test("credentials: missing and expired ones fail, idle ones warn", () => {
  const application = { name: "Portal", hasLiveSecret: true, lastRequestAt: ago(1) };
  assert.equal(state(judgeCredentials([], now)), "failing");
  const locked = judgeCredentials([application, { ...application, name: "Sync", hasLiveSecret: false }], now);
  assert.equal(locked.state, "failing");
  assert.match(locked.message, /Sync.*ask the operator/);
  assert.equal(state(judgeCredentials([{ ...application, lastRequestAt: null }], now)), "unused");
  assert.equal(state(judgeCredentials([{ ...application, lastRequestAt: ago(8 * 24) }], now)), "warning");
  assert.equal(state(judgeCredentials([application], now)), "ok");
});

test("webhooks: the worst endpoint decides, and is named", () => {
  const endpoint = {
    id: 7,
    isDisabled: false,
    isPaused: false,
    isResting: false,
    failures: 0,
    hasWaiting: false,
    hasDelivered: true,
  };
  assert.equal(state(judgeWebhooks([])), "unused");
  assert.equal(state(judgeWebhooks([endpoint])), "ok");
  assert.equal(state(judgeWebhooks([endpoint, { ...endpoint, failures: 1 }])), "warning");
  assert.equal(state(judgeWebhooks([endpoint, { ...endpoint, isResting: true }])), "failing");
  const disabled = judgeWebhooks([
    { ...endpoint, isDisabled: true },
    { ...endpoint, id: 8, isDisabled: true },
  ]);
  assert.equal(disabled.state, "failing");
  assert.match(disabled.message, /endpoint 7 and endpoint 8/);
});

test("webhooks: only what still waits is said to be tried again; what was given up is to be sent again", () => {
  const endpoint = {
    id: 7,
    isDisabled: false,
    isPaused: false,
    isResting: false,
    failures: 5,
    hasDelivered: true,
  };
  const waits = judgeWebhooks([{ ...endpoint, hasWaiting: true }]);
  assert.deepEqual([waits.state, /will be tried again/.test(waits.message)], ["warning", true]);
  const givenUp = judgeWebhooks([{ ...endpoint, hasWaiting: false }]);
  assert.deepEqual([givenUp.state, /tried again/.test(givenUp.message)], ["warning", false]);
  assert.match(givenUp.message, /endpoint 7 was given up.*redeliver/);
});

test("polling: silence with events waiting is worse the longer it lasts; a backlog warns", () => {
  const polling = { polledAt: ago(30), behind: 0, waitingSince: null };
  assert.equal(state(judgePolling(null, now)), "unused");
  assert.equal(state(judgePolling(polling, now)), "ok");
  assert.equal(state(judgePolling({ ...polling, waitingSince: ago(2) }, now)), "warning");
  assert.equal(state(judgePolling({ ...polling, waitingSince: ago(25) }, now)), "failing");
  assert.equal(state(judgePolling({ ...polling, behind: 500 }, now)), "ok");
  assert.equal(state(judgePolling({ ...polling, behind: 501 }, now)), "warning");
});

test("the limit: a fifth left warns, next to nothing fails", () => {
  assert.equal(state(judgeHeadroom({ limit: 3000, remaining: 600 })), "ok");
  assert.equal(state(judgeHeadroom({ limit: 3000, remaining: 599 })), "warning");
  assert.equal(state(judgeHeadroom({ limit: 3000, remaining: 10 })), "failing");
});

test("the worst check in use is the integration's state", () => {
  const verdict = (state: Verdict["state"]) => ({ state, message: "" });
  assert.equal(worstOf([verdict("ok"), verdict("failing"), verdict("warning")]), "failing");
  assert.equal(worstOf([verdict("unused"), verdict("ok")]), "ok");
  assert.equal(worstOf([verdict("unused")]), "unused");
});
