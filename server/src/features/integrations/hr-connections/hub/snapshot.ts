import type { Sentence } from "#platform/health/sentence.ts";
import type { EmployeeGroup, HrisEmployee } from "./employee.ts";
import { HubError } from "./failure.ts";
import type { HrisGroup } from "./group.ts";
import type { HrisHub, HubPage, Reading, UnreadableRow } from "./hub.ts";
import { createPageCheck } from "./page-check.ts";

/** Everything that a hub said in one reading. */
export interface Snapshot {
  /** When the reading began: what changed later belongs to the next one. */
  startedAt: Date;
  employees: ReadonlyMap<string, HrisEmployee>;
  groups: ReadonlyMap<string, HrisGroup>;
  /**
   * Groups that only employees' records name: made after the groups were read, or of a reading of changes. A record may name
   * a group as it once was, and never says where it stands, so these make teams and change none.
   */
  namedOnly: ReadonlyMap<string, HrisGroup>;
  unreadable: readonly UnreadableRow[];
  /** Why the pages may not have been the whole list, one sentence for each reason. */
  doubts: readonly Sentence[];
  /** Whether everybody was asked for, not only what changed. */
  isReadingOfAll: boolean;
  /** Whether somebody who is not in it is missing at the hub: it was a reading of all, without doubts, and each record could be read. */
  isComplete: boolean;
  /** Whether a group that is not in it is missing. Some HR systems have no groups, and their hub says so. */
  hasAllGroups: boolean;
}

interface SnapshotReading extends Reading {
  /** Whether people who are not in it count as missing. */
  isOfAll: boolean;
}

/**
 * Reads a hub: groups first, so that the employees' groups are known. A record that comes twice, since pages shift while
 * they are read, counts as it came last.
 * @throws HubError, and then there is no snapshot: half of one would make leavers of the other half
 */
export async function readSnapshot(
  hub: HrisHub,
  startedAt: Date,
  reading: SnapshotReading,
): Promise<Snapshot> {
  const { areDelivered, ...groups } = await collectGroups(hub, reading);
  const sharing = sharedGroups();
  const employees = await collect(hub.employees(reading), "employees", sharing);
  const unreadable = [...groups.unreadable, ...employees.unreadable];
  const doubts = [...groups.doubts, ...employees.doubts];
  const isComplete = reading.isOfAll && unreadable.length + doubts.length === 0;
  return {
    startedAt,
    employees: employees.byId,
    groups: groups.byId,
    namedOnly: namedBy(employees.byId.values(), groups.byId),
    unreadable,
    doubts,
    isReadingOfAll: reading.isOfAll,
    isComplete,
    hasAllGroups: isComplete && areDelivered,
  };
}

async function collectGroups(hub: HrisHub, reading: Reading) {
  try {
    return { ...(await collect(hub.groups(reading), "groups")), areDelivered: true };
  } catch (error) {
    if (!(error instanceof HubError) || error.kind !== "not_delivered") throw error;
    return { byId: new Map<string, HrisGroup>(), unreadable: [], doubts: [], areDelivered: false };
  }
}

async function collect<Row extends { hubId: string }>(
  pages: AsyncIterable<HubPage<Row>>,
  noun: "employees" | "groups",
  kept: (row: Row) => Row = (row) => row,
) {
  const byId = new Map<string, Row>();
  const unreadable: UnreadableRow[] = [];
  const check = createPageCheck(noun);
  for await (const page of pages) {
    check.note([...page.rows, ...page.unreadable].map(({ hubId }) => hubId));
    for (const row of page.rows) byId.set(row.hubId, kept(row));
    unreadable.push(...page.unreadable);
  }
  return { byId, unreadable, doubts: check.doubts() };
}

/** Thousands of employees name the same groups: each stands in memory once. */
function sharedGroups() {
  const known = new Map<string, EmployeeGroup>();
  const shared = (group: EmployeeGroup) => {
    const same = known.get(group.hubId);
    if (same && same.name === group.name && same.kind === group.kind && same.remoteId === group.remoteId) {
      return same;
    }
    known.set(group.hubId, group);
    return group;
  };
  return (employee: HrisEmployee): HrisEmployee => ({
    ...employee,
    groups: employee.groups?.map(shared) ?? null,
  });
}

function namedBy(employees: Iterable<HrisEmployee>, listed: ReadonlyMap<string, HrisGroup>) {
  const named = [...employees].flatMap(({ groups }) => groups ?? []);
  return new Map(
    named.filter(({ hubId }) => !listed.has(hubId)).map((group) => [group.hubId, fromEmployee(group)]),
  );
}

function fromEmployee({ hubId, remoteId, name, kind }: EmployeeGroup): HrisGroup {
  return { hubId, remoteId, name, kind, parentId: null, removedAt: null };
}
