import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "#test/waiting/until.ts";
import { createSendingSwitch } from "./sending.ts";

test("who is about to send has the database looked at, unless it was a moment ago", async () => {
  const sending = createSendingSwitch();
  let looks = 0;
  sending.lookWith(async () => {
    looks += 1;
    sending.hold();
  });
  sending.release();
  assert.equal(await sending.isHeldNow(), false);
  assert.equal(looks, 0);
  await until(() => sending.isHeldNow());
  assert.equal(looks, 1);
  assert.equal(await sending.isHeldNow(), true);
  assert.equal(looks, 1, "that nothing may be sent is known until it is released");
});

test("where the database cannot be looked at, what is known of it holds", async () => {
  const sending = createSendingSwitch();
  let looks = 0;
  sending.lookWith(() => {
    looks += 1;
    return Promise.reject(new Error("away"));
  });
  sending.release();
  await until(async () => !(await sending.isHeldNow()) && looks > 0);
  sending.suspect("connection_lost");
  assert.equal(await sending.isHeldNow(), true);
});

test("a doubt is waited for by who is about to send, and is over when the database was looked at", async () => {
  const sending = createSendingSwitch();
  sending.release();
  sending.lookWith(async () => sending.release());
  sending.suspect("connection_lost");
  assert.equal(sending.isHeld(), true);
  assert.equal(await sending.isHeldNow(), false);
});

test("what waited for the release hears of it, once", () => {
  const sending = createSendingSwitch();
  let releases = 0;
  sending.onRelease(() => {
    releases += 1;
  });
  sending.release();
  sending.release();
  assert.equal(releases, 1);
});
