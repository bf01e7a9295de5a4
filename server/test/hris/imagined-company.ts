import type { Snapshot } from "#integrations/hr-connections/hub/snapshot.ts";
import { planRun } from "#integrations/hr-connections/plan/plan.ts";
import type { HubRecord } from "../partners/hr-hub/hr-hub.ts";
import { aSnapshot, ImaginedDatabase, standardPolicies } from "./imagined-database.ts";

const now = new Date("2026-11-21T12:00:00Z");
export const terms = { policies: standardPolicies, today: "2026-11-21" };

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
export function aCompany(people: number, groups = 0) {
  const records = recordsOf(people, groups);
  const listed = Array.from({ length: groups }, (_, at) => groupOf(at));
  const database = new ImaginedDatabase();
  database.add({ email: `p${people}@x.example`, first_name: "Somebody", last_name: "Else" });
  const snapshot = aSnapshot(records, listed);
  database.follow(planRun(snapshot, database.onFile(), terms), snapshot, now);
  return { records, listed, onFile: database.onFile() };
}

export const addressed = (records: readonly HubRecord[], address: (at: number) => string): Snapshot =>
  aSnapshot(
    records.map((record, at) => ({ ...record, work_email: address(at) })),
    [],
  );
