// npm test leaves this drill to CI: plan.test.ts and convergence.test.ts hold the same rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aSnapshot, ImaginedDatabase, standardPolicies } from "#test/hris/imagined-database.ts";
import type { HubRecord } from "#test/partners/hr-hub/hr-hub.ts";
import { processorMs } from "#test/processor-time/spent.ts";
import { plannedChanges } from "../changes/planned-change.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import { MOST_TOGETHER } from "./address-moves.ts";
import { planRun } from "./plan.ts";
import type { OnFile } from "./state.ts";

/** So many times the processor time of a company in which nothing changes may it take, whatever the hub says. */
const MOST = 6;
const now = new Date("2026-11-21T12:00:00Z");
const terms = { policies: standardPolicies, today: "2026-11-21" };
const withAncestors = { ...terms, policies: { ...standardPolicies, includesAncestors: true } };

const groupOf = (number: number): HubRecord => ({
  id: `g${number}`,
  remote_id: null,
  name: `Group ${number}`,
  type: "TEAM",
  remote_deleted_at: null,
  parent_id: number === 0 ? null : `g${number - 1}`,
  changed_at: now.toISOString(),
});

/** A hub's people: each has an address of their own and is in the group at their place. */
function recordsOf(people: number, groups: number): HubRecord[] {
  return Array.from({ length: people }, (_, at) => ({
    id: `e${at}`,
    remote_id: `r${at}`,
    first_name: `First ${at}`,
    last_name: `Last ${at}`,
    display_full_name: null,
    job_title: null,
    work_email: `p${at}@x.example`,
    employment_status: "ACTIVE",
    start_date: "2020-01-01",
    termination_date: null,
    remote_deleted_at: null,
    changed_at: now.toISOString(),
    groups: groups === 0 ? [] : [{ id: `g${at % groups}`, name: `Group ${at % groups}`, type: "TEAM" }],
  }));
}

/** A database that follows these people, and somebody beside them who has the address after the last one's. */
function aCompany(people: number, groups = 0) {
  const records = recordsOf(people, groups);
  const listed = Array.from({ length: groups }, (_, at) => groupOf(at));
  const database = new ImaginedDatabase();
  database.add({ email: `p${people}@x.example`, first_name: "Somebody", last_name: "Else" });
  const snapshot = aSnapshot(records, listed);
  database.follow(planRun(snapshot, database.onFile(), terms), snapshot, now);
  return { records, listed, onFile: database.onFile() };
}

const addressed = (records: readonly HubRecord[], address: (at: number) => string): Snapshot =>
  aSnapshot(
    records.map((record, at) => ({ ...record, work_email: address(at) })),
    [],
  );

async function planMs(snapshot: Snapshot, onFile: OnFile, enough: number): Promise<number> {
  return processorMs(enough, async () => planRun(snapshot, onFile, terms));
}

test("addresses that are passed on among thousands of people are planned as soon as an ordinary reading", async () => {
  const people = 5_000;
  const { records, onFile } = aCompany(people);
  const ordinary = await planMs(
    addressed(records, (at) => `p${at}@x.example`),
    onFile,
    0,
  );
  const attacks: Record<string, (at: number) => string> = {
    "a chain whose end is somebody else's": (at) => `p${at + 1}@x.example`,
    "a ring": (at) => `p${(at + 1) % people}@x.example`,
    "a ring the other way round": (at) => `p${(at + people - 1) % people}@x.example`,
    "one address for all": () => "p0@x.example",
  };
  for (const [what, address] of Object.entries(attacks)) {
    const ms = await planMs(addressed(records, address), onFile, MOST * ordinary);
    assert.ok(ms <= MOST * ordinary, `${what}: ${ms.toFixed(0)} ms, ordinary ${ordinary.toFixed(0)} ms`);
  }
});

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

test("memberships in thousands of groups are planned as soon as those in a few", async () => {
  const people = 5_000;
  const [few, many] = [aCompany(people, 10), aCompany(people, 2_500)];
  const ordinary = await planMs(aSnapshot(few.records, few.listed), few.onFile, 0);
  const ms = await planMs(aSnapshot(many.records, many.listed), many.onFile, MOST * ordinary);
  assert.ok(ms <= MOST * ordinary, `${ms.toFixed(0)} ms, with few groups ${ordinary.toFixed(0)} ms`);
});

test("groups in groups without end put nobody into more than thirty teams", () => {
  const { records, listed, onFile } = aCompany(100, 100);
  const { memberships } = planRun(aSnapshot(records, listed), onFile, withAncestors);
  const added = memberships.filter(({ kind }) => kind === "membership_add");
  const perPerson = [...Map.groupBy(added, ({ userId }) => userId).values()].map(({ length }) => length);
  // One of them is the group that they are in already.
  assert.equal(Math.max(...perPerson), 29);
});
