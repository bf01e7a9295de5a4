import assert from "node:assert/strict";
import { test } from "node:test";
import { inSentences } from "#platform/health/sentence.ts";
import { askGate, barsOf, type GateInput } from "./gate.ts";

const none = { lost: 0, lostLately: 0, linked: 0 };
const aRun = (changes: Partial<GateInput>): GateInput => ({
  bars: barsOf({ hub: "kombo", policies: {} }),
  seen: 100,
  seenBefore: 100,
  isReadingOfAll: true,
  isStale: false,
  missing: 0,
  followed: 0,
  acquaintance: { linked: 0, found: 0, made: 0, isReplaced: false },
  accounts: none,
  absentAccounts: none,
  memberships: none,
  teams: none,
  absentTeams: none,
  hasNoGroups: false,
  ...changes,
});
const reasons = (input: GateInput) => askGate(input).reasons.map(({ text }) => text);
const losing = (lost: number, linked: number, lostLately = 0) =>
  reasons(aRun({ accounts: { lost, lostLately, linked } }));

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
    reasons(aRun({ seen: 0, isStale: true, accounts: { lost: 0, lostLately: 50, linked: 9 } })),
    [],
  );
});

test("a reading with less than four fifths of the last one is held as soon as somebody is missing", () => {
  assert.match(reasons(aRun({ seen: 79, missing: 21 })).join(), /delivered 79 employees.* had 100/);
  assert.deepEqual(reasons(aRun({ seen: 80, missing: 20 })), []);
  assert.deepEqual(reasons(aRun({ seen: 1, seenBefore: null, missing: 1 })), []);
  assert.deepEqual(reasons(aRun({ seen: 1, isReadingOfAll: false, missing: 1 })), []);
  assert.equal(reasons(aRun({ seen: 0, seenBefore: null, missing: 3, followed: 3 })).length, 1);
});

test("while the hub's own data are out of date nobody goes", () => {
  assert.match(reasons(aRun({ isStale: true, missing: 1 })).join(), /scope was changed/);
});

test("new people wait where less than half of those who are linked were found, of a new integration or beside more new ones", () => {
  const meeting = (linked: number, found: number, made: number, isReplaced = false) =>
    askGate(aRun({ acquaintance: { linked, found, made, isReplaced } }));
  assert.match(
    inSentences(...meeting(12, 5, 1, true).reasons).message,
    /found 5 of 12 people.* make 1 new account:/,
  );
  assert.deepEqual([meeting(12, 5, 1, true).holdsNew, meeting(12, 5, 1, true).holds], [true, "everything"]);
  assert.equal(meeting(12, 5, 6).holdsNew, true);
  for (const answer of [
    meeting(12, 6, 20, true),
    meeting(12, 5, 5),
    meeting(12, 0, 0, true),
    meeting(0, 0, 20),
  ])
    assert.deepEqual([answer.holdsNew, answer.holds], [false, "nothing"]);
});

test("memberships and teams are guarded like accounts", () => {
  assert.match(reasons(aRun({ memberships: { lost: 6, lostLately: 0, linked: 20 } })).join(), /memberships/);
  assert.match(
    reasons(aRun({ teams: { lost: 6, lostLately: 0, linked: 20 } })).join(),
    /archive 6 of 20 teams/,
  );
});

test("of those whom the hub only left out, more than 25 or a hundredth wait, and they alone; five never do", () => {
  const absent = (lost: number, linked: number, lostLately = 0) =>
    askGate(aRun({ accounts: { lost, lostLately, linked }, absentAccounts: { lost, lostLately, linked } }))
      .holds;
  assert.deepEqual(
    [absent(5, 60), absent(6, 60), absent(10, 1000), absent(11, 1000), absent(25, 9000), absent(26, 9000)],
    ["nothing", "absences", "nothing", "absences", "nothing", "absences"],
  );
  assert.equal(absent(3, 1000, 8), "absences", "those of the last 24 hours count");
  const teams = { lost: 2, lostLately: 0, linked: 40 };
  assert.equal(askGate(aRun({ absentTeams: teams })).holds, "nothing");
  assert.equal(askGate(aRun({ absentTeams: teams, hasNoGroups: true })).holds, "absences");
  assert.equal(askGate(aRun({ absentTeams: { ...teams, lost: 5 } })).holds, "absences");
});

test("what is less than it was is measured by the accounts that are followed, too", () => {
  const input = aRun({ seen: 0, seenBefore: 0, followed: 3, missing: 3 });
  assert.match(reasons(input).join(), /delivered 0 employees.* had 3/);
});

test("an identity provider may let go of twenty or a fifth, or of as many as was agreed", () => {
  const held = (lost: number, most: number | null) =>
    reasons(
      aRun({
        bars: barsOf({ hub: "scim", policies: { most_leavers_a_day: most } }),
        accounts: { lost, lostLately: 0, linked: 200 },
      }),
    ).length;
  assert.deepEqual([held(40, null), held(41, null)], [0, 1]);
  assert.deepEqual([held(3, 3), held(4, 3), held(200, 200), held(1, 0)], [0, 1, 0, 1]);
  assert.equal(barsOf({ hub: "kombo", policies: { most_leavers_a_day: 200 } }).accounts(20), 5);
});
