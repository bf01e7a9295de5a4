import type { EmployeeGroup, HrisEmployee } from "../hub/employee.ts";
import type { HrisGroup } from "../hub/group.ts";
import type { HrisHub, HubPage, Reading, UnreadableRow } from "../hub/hub.ts";

/** Everything that a hub said in one reading. */
export interface Snapshot {
  /** When the reading began: what changed later belongs to the next one. */
  startedAt: Date;
  employees: ReadonlyMap<string, HrisEmployee>;
  groups: ReadonlyMap<string, HrisGroup>;
  unreadable: readonly UnreadableRow[];
  /** Whether somebody who is not in it is missing at the hub: it was a reading of all, and each record could be read. */
  isComplete: boolean;
}

/**
 * Reads a hub: groups first, so that the employees' groups are known. A record that comes twice, since pages shift while
 * they are read, counts as it came last.
 * @throws HubError, and then there is no snapshot: half of one would make leavers of the other half
 */
export async function readSnapshot(hub: HrisHub, startedAt: Date, reading: Reading): Promise<Snapshot> {
  const groups = await collect(hub.groups(reading));
  const employees = await collect(hub.employees(reading));
  const unreadable = [...groups.unreadable, ...employees.unreadable];
  return {
    startedAt,
    employees: employees.byId,
    groups: withEmbedded(groups.byId, employees.byId.values()),
    unreadable,
    isComplete: reading.updatedAfter === undefined && unreadable.length === 0,
  };
}

async function collect<Row extends { hubId: string }>(pages: AsyncIterable<HubPage<Row>>) {
  const byId = new Map<string, Row>();
  const unreadable: UnreadableRow[] = [];
  for await (const page of pages) {
    for (const row of page.rows) byId.set(row.hubId, row);
    unreadable.push(...page.unreadable);
  }
  return { byId, unreadable };
}

/** A group that only employees name was made after the groups were read, or is of a reading of changes alone. */
function withEmbedded(groups: ReadonlyMap<string, HrisGroup>, employees: Iterable<HrisEmployee>) {
  const all = new Map(groups);
  for (const { groups: named } of employees) {
    for (const group of named ?? []) if (!all.has(group.hubId)) all.set(group.hubId, fromEmployee(group));
  }
  return all;
}

function fromEmployee({ hubId, remoteId, name, kind }: EmployeeGroup): HrisGroup {
  return { hubId, remoteId, name, kind, parentId: null, removedAt: null };
}
