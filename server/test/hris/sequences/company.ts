import { type HrHub, type HubRecord, startHrHub } from "../../partners/hr-hub/hr-hub.ts";
import { dataChanged } from "../meridian.ts";

/** An invented company at the stand-in hub. Each change leaves a webhook behind that is not delivered yet. */
export interface Company {
  hub: HrHub;
  /** Employees the hub does not deliver at the moment. */
  gone: HubRecord[];
  goneGroups: HubRecord[];
  unsent: string[];
  /** Counts what is new, so that nothing is named twice. */
  next(): number;
  /** Puts a record in, or what has changed of it: `isOwn` where the hub dates the change. */
  put(record: HubRecord, change?: Record<string, unknown>): void;
  putGroup(record: HubRecord, change?: Record<string, unknown>): void;
  groupsOf(bits: number): EmbeddedGroup[];
}

interface EmbeddedGroup {
  id: string;
  remote_id: unknown;
  name: unknown;
  type: unknown;
}

const PEOPLE = 9;

export async function startCompany(now: () => Date): Promise<Company> {
  const hub = await startHrHub("personio:sequences");
  hub.pageSize = 4;
  hub.employees = [];
  hub.groups = [];
  let count = 0;
  const stamp = () => ({ changed_at: now().toISOString() });
  const company: Company = {
    hub,
    gone: [],
    goneGroups: [],
    unsent: [],
    next() {
      count += 1;
      return count;
    },
    put(record, change = {}) {
      hub.change([{ ...record, ...change, ...stamp() }]);
      company.unsent.push(dataChanged(hub, "employees"));
    },
    putGroup(record, change = {}) {
      hub.change([{ ...record, ...change, ...stamp() }]);
      nameGroupsAnew(hub);
      company.unsent.push(dataChanged(hub, "groups"));
    },
    groupsOf: (bits) => hub.groups.filter((_, index) => (bits >> (index % 4)) & 1).map(embedded),
  };
  company.putGroup(aGroup(company, { type: "DEPARTMENT" }));
  company.putGroup(aGroup(company, { parent_id: hub.groups[0]?.id }));
  company.putGroup(aGroup(company));
  company.putGroup(aGroup(company, { type: "COST_CENTER" }));
  for (let person = 0; person < PEOPLE; person += 1) {
    company.put(anEmployee(company, { groups: company.groupsOf(person + 1) }));
  }
  company.unsent = [];
  return company;
}

/** Employees' records name their groups as the groups are called now. */
function nameGroupsAnew(hub: HrHub): void {
  const groups = new Map(hub.groups.map((group) => [group.id, embedded(group)]));
  for (const employee of hub.employees) {
    employee.groups = embeddedGroupsOf(employee).map((group) => groups.get(group.id) ?? group);
  }
}

export function embeddedGroupsOf({ groups }: HubRecord): EmbeddedGroup[] {
  return Array.isArray(groups) ? groups : [];
}

const embedded = ({ id, remote_id, name, type }: HubRecord): EmbeddedGroup => ({ id, remote_id, name, type });

export function aGroup(company: Company, fields: Record<string, unknown> = {}): HubRecord {
  const number = company.next();
  return {
    id: `group-${number}`,
    remote_id: `g-${number}`,
    name: `Group ${number}`,
    type: "TEAM",
    parent_id: null,
    changed_at: "",
    remote_deleted_at: null,
    ...fields,
  };
}

export function anEmployee(company: Company, fields: Record<string, unknown> = {}): HubRecord {
  const number = company.next();
  return {
    id: `employee-${number}`,
    remote_id: `e-${number}`,
    employee_number: String(number),
    first_name: "Given",
    last_name: `Family${number}`,
    display_full_name: null,
    job_title: "Title",
    work_email: `person.${number}@sequences.example`,
    personal_email: null,
    manager_id: null,
    employment_status: "ACTIVE",
    employment_type: "FULL_TIME",
    start_date: null,
    termination_date: null,
    groups: [],
    changed_at: "",
    remote_deleted_at: null,
    ...fields,
  };
}
