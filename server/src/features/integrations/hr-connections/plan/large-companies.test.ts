// npm test leaves this drill to CI: address-moves.test.ts passes addresses on, without the clock; plan.test.ts makes groups into teams.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany, addressed, terms } from "#test/hris/imagined-company.ts";
import { aSnapshot } from "#test/hris/imagined-database.ts";
import { processorMs } from "#test/processor-time/spent.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import { planRun } from "./plan.ts";
import type { OnFile } from "./state.ts";

/** So many times the processor time of a company in which nothing changes may it take, whatever the hub says. */
const MOST = 6;
const withAncestors = { ...terms, policies: { ...terms.policies, includesAncestors: true } };

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
