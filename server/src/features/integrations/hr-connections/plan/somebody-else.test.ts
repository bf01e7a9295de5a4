import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany, terms } from "#test/hris/imagined-company.ts";
import { aSnapshot } from "#test/hris/imagined-database.ts";
import type { HubRecord } from "#test/partners/hr-hub/hr-hub.ts";
import { planRun } from "./plan.ts";
import { isSomebodyElse } from "./somebody-else.ts";

const ada = { first_name: "Ada", last_name: "King", email: "ada@x.example" };
const carl = { first_name: "Carl", last_name: "Marx", email: "carl@x.example" };
const carlsRecord = { first_name: "Carl", last_name: "Marx", work_email: "carl@x.example" };

test("somebody else has another first name, last name and address; who marries or is written in another way has not", () => {
  assert.equal(isSomebodyElse(carl, ada), true);
  assert.equal(isSomebodyElse({ ...carl, email: null }, ada), true);
  for (const same of [
    { ...carl, first_name: "ÀDA" },
    { ...carl, last_name: "king" },
    { ...carl, email: "Ada@x.example" },
    { ...carl, first_name: "King", last_name: "Ada" },
    { ...carl, first_name: " " },
  ])
    assert.equal(isSomebodyElse(same, ada), false, JSON.stringify(same));
});

/** What a reading of these records means for the accounts of a company of two. */
function planned(change: (records: readonly HubRecord[]) => HubRecord[]) {
  const { records, onFile } = aCompany(2);
  return planRun(aSnapshot(change(records), []), onFile, terms).people.map((made) => [
    made.kind,
    made.hubId,
    "reason" in made ? made.reason : null,
  ]);
}

test("a record that speaks of somebody else changes no account before it is decided whose it is", () => {
  assert.deepEqual(
    planned(([first, ...others]) => [...(first ? [{ ...first, ...carlsRecord }] : []), ...others]),
    [["skip", "e0", "person_needs_confirmation"]],
  );
});

test("a number that somebody new has beside its holder's record leads to no account of the holder's", () => {
  assert.deepEqual(
    planned((records) => [
      ...records,
      ...records
        .slice(0, 1)
        .map((first) => ({ ...first, id: "new", first_name: "Carl", work_email: "carl@x.example" })),
    ]),
    [["create", "new", null]],
  );
});
