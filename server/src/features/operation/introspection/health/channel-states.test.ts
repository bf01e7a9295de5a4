import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ChannelState,
  classifyCredentials,
  classifyHeadroom,
  classifyPolling,
  classifyWebhooks,
  worstOf,
} from "./channel-states.ts";

const now = new Date("2026-06-15T09:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const state = (channelState: ChannelState) => channelState.state;

test("credentials: missing and expired ones fail, idle ones warn", () => {
  const application = { name: "Portal", hasLiveSecret: true, lastRequestAt: ago(1) };
  assert.equal(state(classifyCredentials([], now)), "failing");
  const locked = classifyCredentials(
    [application, { ...application, name: "Sync", hasLiveSecret: false }],
    now,
  );
  assert.equal(locked.state, "failing");
  assert.match(locked.message, /Sync.*ask the operator/);
  assert.equal(state(classifyCredentials([{ ...application, lastRequestAt: null }], now)), "unused");
  assert.equal(state(classifyCredentials([{ ...application, lastRequestAt: ago(8 * 24) }], now)), "warning");
  assert.equal(state(classifyCredentials([application], now)), "ok");
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
  assert.equal(state(classifyWebhooks([])), "unused");
  assert.equal(state(classifyWebhooks([endpoint])), "ok");
  assert.equal(state(classifyWebhooks([endpoint, { ...endpoint, failures: 1 }])), "warning");
  assert.equal(state(classifyWebhooks([endpoint, { ...endpoint, isResting: true }])), "failing");
  const disabled = classifyWebhooks([
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
  const waits = classifyWebhooks([{ ...endpoint, hasWaiting: true }]);
  assert.deepEqual([waits.state, /will be tried again/.test(waits.message)], ["warning", true]);
  const givenUp = classifyWebhooks([{ ...endpoint, hasWaiting: false }]);
  assert.deepEqual([givenUp.state, /tried again/.test(givenUp.message)], ["warning", false]);
  assert.match(givenUp.message, /endpoint 7 was given up.*redeliver/);
});

test("polling: silence with events waiting is worse the longer it lasts; a backlog warns", () => {
  const polling = { polledAt: ago(30), behind: 0, waitingSince: null };
  assert.equal(state(classifyPolling(null, now)), "unused");
  assert.equal(state(classifyPolling(polling, now)), "ok");
  assert.equal(state(classifyPolling({ ...polling, waitingSince: ago(2) }, now)), "warning");
  assert.equal(state(classifyPolling({ ...polling, waitingSince: ago(25) }, now)), "failing");
  assert.equal(state(classifyPolling({ ...polling, behind: 500 }, now)), "ok");
  assert.equal(state(classifyPolling({ ...polling, behind: 501 }, now)), "warning");
});

test("the limit: a fifth left warns, next to nothing fails", () => {
  assert.equal(state(classifyHeadroom({ limit: 3000, remaining: 600 })), "ok");
  assert.equal(state(classifyHeadroom({ limit: 3000, remaining: 599 })), "warning");
  assert.equal(state(classifyHeadroom({ limit: 3000, remaining: 10 })), "failing");
});

test("the worst check in use is the integration's state", () => {
  const channelState = (state: ChannelState["state"]) => ({ state, message: "" });
  assert.equal(worstOf([channelState("ok"), channelState("failing"), channelState("warning")]), "failing");
  assert.equal(worstOf([channelState("unused"), channelState("ok")]), "ok");
  assert.equal(worstOf([channelState("unused")]), "unused");
});
