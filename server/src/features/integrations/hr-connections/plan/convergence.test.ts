import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aSnapshot, ImaginedDatabase, standardPolicies } from "#test/hris/imagined-database.ts";
import type { HubRecord } from "#test/partners/hr-hub/hr-hub.ts";
import type { Snapshot } from "../hub/snapshot.ts";
import { planRun } from "./plan.ts";

/** A company as its hub may describe it from one day to the next: few ids and addresses, so that they collide. */
const employee = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  remote_id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
  first_name: fc.constantFrom("Ada", "Bo", null),
  last_name: fc.constantFrom("Quist", "Rask", null),
  display_full_name: fc.constantFrom("Ada Quist", null),
  job_title: fc.constantFrom("Analyst", "Driver", null),
  work_email: fc.constantFrom("one@x.example", "TWO@x.example", "three@x.example", "four@x.example", null),
  employment_status: fc.constantFrom(
    "ACTIVE",
    "ACTIVE",
    "ACTIVE",
    "PENDING",
    "INACTIVE",
    "LEAVE",
    "GARDEN",
    null,
  ),
  start_date: fc.constantFrom("2020-01-01", "2027-01-01", null),
  termination_date: fc.constantFrom("2026-01-01", "2027-12-31", null, null),
  remote_deleted_at: fc.constantFrom("2026-11-01T00:00:00.000Z", null, null, null, null),
  groups: fc.uniqueArray(
    fc.constantFrom("g", "h", "i").map((id) => ({ id, name: id, type: "TEAM" })),
    {
      selector: ({ id }) => id,
    },
  ),
});
const group = fc.record({
  id: fc.constantFrom("g", "h", "i"),
  name: fc.constantFrom("Day", "Night", null),
  type: fc.constantFrom("TEAM", "DEPARTMENT", "COST_CENTER", null),
  parent_id: fc.constantFrom("g", "h", "i", null),
  remote_deleted_at: fc.constantFrom("2026-11-01T00:00:00.000Z", null, null),
});
const byId = { selector: ({ id }: { id: string }) => id };
const day = fc.record({
  employees: fc.uniqueArray(employee, byId),
  groups: fc.uniqueArray(group, byId),
  isComplete: fc.boolean(),
  /** Somebody deactivates the person at this index. */
  deactivates: fc.option(fc.nat(5), { nil: null }),
  becomesAdmin: fc.option(fc.nat(5), { nil: null }),
});

const somebody = {
  first_name: "Ada",
  last_name: "Quist",
  display_full_name: "Ada Quist",
  job_title: "Analyst",
  employment_status: "ACTIVE",
  start_date: "2020-01-01",
  termination_date: null,
  remote_deleted_at: null,
} as const;
const dayOf = (
  ...employees: Pick<DayOf["employees"][number], "id" | "remote_id" | "work_email">[]
): DayOf => ({
  groups: [],
  isComplete: false,
  deactivates: null,
  becomesAdmin: null,
  employees: employees.map((one) => ({ ...somebody, ...one, groups: [] })),
});
/** `a` is gone, `c` takes their address, and `f` the one that `c` had. */
const passedOn = [
  dayOf(
    { id: "c", remote_id: "1", work_email: "TWO@x.example" },
    { id: "a", remote_id: "1", work_email: "one@x.example" },
  ),
  dayOf(
    { id: "f", remote_id: "4", work_email: "TWO@x.example" },
    { id: "c", remote_id: "1", work_email: "one@x.example" },
  ),
];

const now = new Date("2026-11-21T12:00:00Z");
const terms = { policies: standardPolicies, today: "2026-11-21" };

function run(database: ImaginedDatabase, snapshot: Snapshot) {
  const plan = planRun(snapshot, database.onFile(), terms);
  database.follow(plan, snapshot, now);
  return plan;
}

function snapshotOf({ employees, groups, isComplete }: Pick<DayOf, "employees" | "groups" | "isComplete">) {
  const record = (fields: object) => ({ changed_at: "2026-11-21T09:00:00.000Z", ...fields }) as HubRecord; // the fields are above
  return aSnapshot(employees.map(record), groups.map(record), isComplete);
}
type DayOf = typeof day extends fc.Arbitrary<infer Value> ? Value : never;

test("whatever the hub said before, the same reading changes nothing in the end", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 5 }), (days) => {
      const database = new ImaginedDatabase();
      for (const { deactivates, becomesAdmin, ...said } of days) {
        run(database, snapshotOf(said));
        const at = (place: number | null) => [...database.accounts.keys()][place ?? -1];
        const [deactivated, admin] = [at(deactivates), at(becomesAdmin)];
        if (admin !== undefined) database.change(admin, { isAdmin: true });
        if (deactivated !== undefined) {
          database.change(deactivated, { isActive: false, deactivatedBy: "somebody" });
        }
      }
      const last = snapshotOf({ ...(days.at(-1) ?? { employees: [], groups: [] }), isComplete: true });
      // A missing employee leaves with the second reading. Then their address is free, and each further reading frees the next.
      const chain = days.at(-1)?.employees.length ?? 0;
      for (let reading = 0; reading < 3 + chain; reading++) run(database, last);
      const { teams, people, memberships, newlyMissing, foundAgain } = planRun(
        last,
        database.onFile(),
        terms,
      );
      assert.deepEqual(
        [teams, people.filter(({ kind }) => kind !== "skip"), memberships, newlyMissing, foundAgain],
        [[], [], [], { employees: [], groups: [] }, { employees: [], groups: [] }],
      );
    }),
    { numRuns: 300, examples: [[passedOn]] },
  );
});

test("whoever was deactivated by somebody is never active again, and no account has two records", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 6 }), (days) => {
      const database = new ImaginedDatabase();
      const decided = new Set<number>();
      for (const { deactivates, becomesAdmin: _, ...said } of days) {
        run(database, snapshotOf(said));
        const userId = [...database.accounts.keys()][deactivates ?? -1];
        if (userId !== undefined) {
          decided.add(userId);
          database.change(userId, { isActive: false, deactivatedBy: "somebody" });
        }
        for (const userId of decided) assert.equal(database.accounts.get(userId)?.isActive, false);
        const linked = [...database.employees.values()].map(({ userId }) => userId);
        assert.equal(new Set(linked).size, linked.length, "two records for one account");
      }
    }),
    { numRuns: 300 },
  );
});

test("an organization that has an administrator keeps one", () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 2, maxLength: 6 }), (days) => {
      const database = new ImaginedDatabase();
      const admins = () =>
        [...database.accounts.values()].filter(({ isAdmin, isActive }) => isAdmin && isActive).length;
      for (const { becomesAdmin, ...said } of days) {
        const had = admins();
        run(database, snapshotOf(said));
        if (had > 0) assert.ok(admins() > 0, "the last administrator was deactivated");
        const userId = [...database.accounts.keys()][becomesAdmin ?? -1];
        if (userId !== undefined) database.change(userId, { isAdmin: true });
      }
    }),
    { numRuns: 300 },
  );
});
