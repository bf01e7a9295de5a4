import assert from "node:assert/strict";
import { test } from "node:test";
import { isScenarioId, isUuid, newScenarioId, parseId, uuidV4, uuidV7 } from "./ids.ts";

test("a version 7 UUID carries its moment, version and variant", () => {
  const id = uuidV7(new Date("2022-02-22T19:22:22.000Z")); // the moment of RFC 9562, appendix A.6
  assert.match(id, /^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(isUuid(id), true);
});

test("version 7 UUIDs of later moments sort later, and those of one moment differ", () => {
  const start = Date.parse("2026-01-31T00:00:00Z");
  const ids = Array.from({ length: 500 }, (_, index) => uuidV7(new Date(start + index)));
  assert.deepEqual(ids.toSorted(), ids);
  const sameMoment = new Set(Array.from({ length: 500 }, () => uuidV7(new Date(start))));
  assert.equal(sameMoment.size, 500);
});

test("a UUID is recognised in either case and nothing else is", () => {
  assert.equal(isUuid(uuidV4()), true);
  assert.equal(isUuid(uuidV4().toUpperCase()), true);
  for (const text of [
    "",
    "42",
    uuidV4().slice(1),
    `${uuidV4()}0`,
    `{${uuidV4()}}`,
    uuidV4().replaceAll("-", ""),
  ]) {
    assert.equal(isUuid(text), false, text);
  }
});

test("scenario ids are scn_ and a lower-case name, by hand or made", () => {
  for (const id of ["scn_late_delivery", "scn_1", `scn_${"a".repeat(60)}`, newScenarioId()]) {
    assert.equal(isScenarioId(id), true, id);
  }
  for (const id of [
    "scn_",
    "scn__x",
    "scn_x_",
    "scn_X",
    "scn_é",
    "12",
    "SCN_a",
    "scn_a b",
    "scn_a\n",
    `scn_${"a".repeat(61)}`,
  ]) {
    assert.equal(isScenarioId(id), false, id);
  }
});

test("an internal id is a positive whole number in plain decimal digits", () => {
  assert.equal(parseId("1"), 1);
  assert.equal(parseId("9007199254740991"), Number.MAX_SAFE_INTEGER);
  for (const text of [
    "0",
    "-1",
    "+1",
    "01",
    "1.0",
    "1e3",
    "0x10",
    " 1",
    "1 ",
    "",
    "abc",
    "9007199254740992",
    "99999999999999999999",
  ]) {
    assert.equal(parseId(text), null, text);
  }
});
