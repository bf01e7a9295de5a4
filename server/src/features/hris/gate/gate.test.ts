import assert from "node:assert/strict";
import { test } from "node:test";
import { type GateInput, gateReasons } from "./gate.ts";

const none = { lost: 0, lostLately: 0, linked: 0 };
const aRun = (changes: Partial<GateInput>): GateInput => ({
  ...{
    seen: 100,
    seenBefore: 100,
    isReadingOfAll: true,
    isStale: false,
    missing: 0,
    accounts: none,
    memberships: none,
    teams: none,
  },
  ...changes,
});
const losing = (lost: number, linked: number, lostLately = 0) =>
  gateReasons(aRun({ accounts: { lost, lostLately, linked } }));

test("up to five, or a tenth of the accounts, may go in one run", () => {
  assert.deepEqual(losing(5, 9), []);
  assert.match(losing(6, 9).join(), /deactivate 6 of 9 accounts/);
  assert.deepEqual(losing(10, 100), []);
  assert.equal(losing(11, 100).length, 1);
});

test("many small runs within a day count together", () => {
  assert.deepEqual(losing(3, 20, 2), []);
  assert.match(losing(3, 20, 3).join(), /deactivate 3 of 20 accounts.*, after 3 in the last 24 hours\.$/);
});

test("a run that takes nothing away is never held, however it looks", () => {
  assert.deepEqual(
    gateReasons(aRun({ seen: 0, isStale: true, accounts: { lost: 0, lostLately: 50, linked: 9 } })),
    [],
  );
});

test("a reading with less than four fifths of the last one is held as soon as somebody is missing", () => {
  assert.match(gateReasons(aRun({ seen: 79, missing: 21 })).join(), /delivered 79 employees.* had 100/);
  assert.deepEqual(gateReasons(aRun({ seen: 80, missing: 20 })), []);
  assert.deepEqual(gateReasons(aRun({ seen: 1, seenBefore: null, missing: 1 })), []);
  assert.deepEqual(gateReasons(aRun({ seen: 1, isReadingOfAll: false, missing: 1 })), []);
  const linked = { lost: 0, lostLately: 0, linked: 3 };
  assert.equal(gateReasons(aRun({ seen: 0, seenBefore: null, missing: 3, accounts: linked })).length, 1);
});

test("while the hub's own data are out of date nobody goes", () => {
  assert.match(gateReasons(aRun({ isStale: true, missing: 1 })).join(), /scope was changed/);
});

test("memberships and teams are guarded like accounts", () => {
  assert.match(
    gateReasons(aRun({ memberships: { lost: 6, lostLately: 0, linked: 20 } })).join(),
    /memberships/,
  );
  assert.match(
    gateReasons(aRun({ teams: { lost: 6, lostLately: 0, linked: 20 } })).join(),
    /archive 6 of 20 teams/,
  );
});
