import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany, addressed, terms } from "#test/hris/imagined-company.ts";
import { plannedChanges } from "../changes/planned-change.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import { MOST_TOGETHER } from "./address-moves.ts";
import { planRun } from "./plan.ts";
import type { OnFile } from "./state.ts";

/** How many people change in one transaction at most. */
function largestStep(snapshot: Snapshot, onFile: OnFile): number {
  const open = { holds: "nothing", holdsNew: false } as const;
  const rows = [...plannedChanges(planRun(snapshot, onFile, terms), snapshot, onFile, open)];
  const steps = Map.groupBy(rows, ({ step }) => step).values();
  return Math.max(0, ...steps.map((step) => new Set(step.map(({ hub_id }) => hub_id)).size));
}

test("some hundred people exchange their addresses in one transaction; of more nobody moves, and an issue says so", () => {
  for (const people of [2, MOST_TOGETHER, MOST_TOGETHER + 1]) {
    const { records, onFile } = aCompany(people);
    const ring = addressed(records, (at) => `p${(at + 1) % people}@x.example`);
    const isTogether = people <= MOST_TOGETHER;
    assert.equal(largestStep(ring, onFile), isTogether ? people : 0);
    const { people: changes, issues } = planRun(ring, onFile, terms);
    assert.equal(changes.length, isTogether ? people : 0);
    const taken = issues.filter(({ kind }) => kind === "email_taken").length;
    assert.equal(taken, isTogether ? 0 : people);
  }
});

test("people who come back with each other's addresses are no larger step", () => {
  const people = MOST_TOGETHER + 1;
  const { records, onFile } = aCompany(people);
  const gone = onFile.accounts.map((account) => ({
    ...account,
    isActive: false,
    deactivatedBy: "hub" as const,
  }));
  const ring = addressed(records, (at) => `p${(at + 1) % people}@x.example`);
  assert.equal(largestStep(ring, { ...onFile, accounts: gone }), 1);
});

test("of an address that two want neither gets it, and whose they would have had keeps theirs", () => {
  const { records, onFile } = aCompany(3);
  // The third one wants what the first one wants, so neither of the two who exchange is certain of theirs.
  const wanted = ["p1@x.example", "p0@x.example", "p1@x.example"];
  const { people: changes, issues } = planRun(
    addressed(records, (at) => wanted[at] ?? ""),
    onFile,
    terms,
  );
  assert.deepEqual(
    changes.filter(({ kind }) => kind === "update"),
    [],
  );
  assert.ok(issues.some(({ kind }) => kind === "email_taken"));
});
