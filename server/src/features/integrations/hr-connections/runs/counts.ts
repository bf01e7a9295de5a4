import type { Snapshot } from "../hub/snapshot.ts";
import type { Plan } from "../plan/plan.ts";
import type { RunCounts } from "../run-queue/schemas.ts";

/** What a reading alone can tell; the rest is counted when it is done. */
export function countsOfReading(snapshot: Snapshot, plan: Plan): Partial<RunCounts> {
  const touched = new Set([
    ...plan.people.map(({ hubId }) => hubId),
    ...plan.memberships.map(({ employeeHubId }) => employeeHubId),
  ]);
  return {
    read: snapshot.employees.size + snapshot.unreadable.length,
    unchanged: [...snapshot.employees.keys()].filter((hubId) => !touched.has(hubId)).length,
    skipped: plan.people.filter(({ kind }) => kind === "skip").length,
    issues: plan.issues.length,
  };
}

const countNames: Record<string, keyof RunCounts> = {
  create: "created",
  update: "updated",
  deactivate: "deactivated",
  reactivate: "reactivated",
  link: "linked",
  team_create: "teams_created",
  team_update: "teams_updated",
  team_restore: "teams_updated",
  team_link: "teams_updated",
  team_archive: "teams_archived",
  membership_add: "memberships_added",
  membership_remove: "memberships_removed",
};

/** Counts by the kinds of changes. */
export function namedCounts(counts: ReadonlyMap<string, number>): Partial<RunCounts> {
  const named: Partial<RunCounts> = {};
  for (const [kind, count] of counts) {
    const name = countNames[kind];
    if (name) named[name] = (named[name] ?? 0) + count;
  }
  return named;
}
