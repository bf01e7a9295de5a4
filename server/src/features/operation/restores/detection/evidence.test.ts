import assert from "node:assert/strict";
import { test } from "node:test";
import { findEvidence, type Mark, type Surroundings, type Witness } from "./evidence.ts";

const mark: Mark = {
  epoch: 5,
  counter: 100,
  isAsWritten: true,
  databaseOid: 16_384,
  timeline: 1,
  place: "born 1",
};
const here: Surroundings = { databaseOid: 16_384, timeline: 1, place: "born 1", isRestored: false };
const witness: Witness = { epoch: 5, counter: 100, seenAt: new Date("2026-06-15T09:00:00Z") };
const evidence = (
  changes: { mark?: Partial<Mark>; here?: Partial<Surroundings>; witness?: Partial<Witness> | null } = {},
  isKnownEpoch = true,
) =>
  findEvidence(
    { ...mark, ...changes.mark },
    { ...here, ...changes.here },
    changes.witness === null ? null : { ...witness, ...changes.witness },
    isKnownEpoch,
  );

test("what happens to every service is no evidence", () => {
  assert.equal(evidence(), null, "a restart");
  assert.equal(evidence({ mark: { counter: 107 } }), null, "a crash before the note beside it was written");
  assert.equal(evidence({ witness: null }), null, "a new machine beside a database that stayed");
  assert.equal(evidence({ here: { timeline: 2 } }), null, "a failover that lost nothing");
  assert.equal(evidence({ here: { timeline: null } }), null, "a server that does not tell");
  assert.equal(evidence({ mark: { epoch: 6 }, witness: { counter: 900 } }), null, "noticed by somebody else");
  const fresh = { isAsWritten: null, counter: 0, databaseOid: null, timeline: null, place: null };
  assert.equal(evidence({ mark: fresh, witness: null }), null, "the first start");
  const one = { place: "one", isRestored: true };
  assert.equal(evidence({ mark: { place: "one" }, here: one }), null, "a restore of which the mark knows");
  assert.equal(
    evidence({ mark: fresh, here: one, witness: null }),
    null,
    "a new database beside a restored one",
  );
});

test("each way to put a database back or to copy it is evidence", () => {
  assert.equal(evidence({ mark: { counter: 99 } }), "went_backwards");
  assert.equal(
    evidence({ mark: { epoch: 4, counter: 900 } }, false),
    "went_backwards",
    "to before the last restore",
  );
  assert.equal(evidence({ here: { place: "born 2" } }), "copied_folder");
  for (const place of [null, "one", "born 1"])
    assert.equal(evidence({ mark: { place }, here: { place: "two", isRestored: true } }), "declared");
  assert.equal(evidence({ here: { databaseOid: 16_999 } }), "copied_database");
  assert.equal(evidence({ mark: { isAsWritten: false } }), "dump");
  assert.equal(evidence({ here: { timeline: 2 }, witness: null }), "recovered");
  const older = { isAsWritten: null, counter: 0, databaseOid: null, timeline: null, place: null };
  assert.equal(evidence({ mark: older }), "went_backwards", "a backup of an earlier release");
});
