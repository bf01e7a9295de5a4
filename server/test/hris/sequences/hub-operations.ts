import type { HubRecord } from "../../partners/hr-hub/hr-hub.ts";
import { aGroup, anEmployee, type Company, embeddedGroupsOf } from "./company.ts";
import type { Operation } from "./operations.ts";

const DAY_MS = 24 * 3_600_000;
const UNREADABLE = "soon";

/** Does at the hub what the operation says. @returns false where it is none of the hub's */
export function changeHub(company: Company, operation: Operation, now: Date): boolean {
  const { hub } = company;
  const at = <Item>(list: readonly Item[], place: number) => list[place % Math.max(list.length, 1)];
  const dayIn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const change = (place: number, fields: Record<string, unknown> | ((record: HubRecord) => object)) => {
    const record = at(hub.employees, place);
    if (record) company.put(record, { ...(typeof fields === "function" ? fields(record) : fields) });
  };
  const changeGroup = (place: number, fields: Record<string, unknown>) => {
    const record = at(hub.groups, place);
    if (record) company.putGroup(record, fields);
  };
  switch (operation.op) {
    case "hire": {
      const start_date = operation.inDays === 0 ? null : dayIn(operation.inDays);
      company.put(anEmployee(company, { start_date, groups: company.groupsOf(operation.groups) }));
      return true;
    }
    case "leave":
      change(operation.who, { employment_status: "INACTIVE" });
      return true;
    case "leaveSoon":
      change(operation.who, { termination_date: `${dayIn(operation.days)}T00:00:00.000Z` });
      return true;
    case "remove":
      change(operation.who, { remote_deleted_at: now.toISOString() });
      return true;
    case "vanish":
      company.gone.push(...hub.employees.splice(operation.who % Math.max(hub.employees.length, 1), 1));
      return true;
    case "vanishMany": {
      const stays = (_: HubRecord, index: number) => index % (operation.every + 1) === 0;
      company.gone.push(...hub.employees.filter((record, index) => !stays(record, index)));
      hub.employees = hub.employees.filter(stays);
      return true;
    }
    case "comeBack": {
      const [first] = [at(company.gone, operation.who)];
      const back = operation.all ? company.gone : company.gone.filter((record) => record === first);
      company.gone = company.gone.filter((record) => !back.includes(record));
      for (const record of back) company.put(record);
      hub.groups.push(...company.goneGroups.splice(0));
      return true;
    }
    case "rehire":
      change(operation.who, { employment_status: "ACTIVE", termination_date: null, remote_deleted_at: null });
      return true;
    case "rehireUnderNewId": {
      const record = at(hub.employees, operation.who);
      if (!record) return true;
      company.put(record, { employment_status: "INACTIVE" });
      const { id, remote_id } = anEmployee(company);
      const fresh = { employment_status: "ACTIVE", termination_date: null, remote_deleted_at: null };
      company.put({ ...record, id, remote_id, ...fresh });
      return true;
    }
    case "rename": {
      const number = company.next();
      change(operation.who, { last_name: `Family${number}`, job_title: `Title ${number}` });
      return true;
    }
    case "readdress":
      change(operation.who, { work_email: `person.${company.next()}@sequences.example` });
      return true;
    case "shareAddress":
      change(operation.who, { work_email: at(hub.employees, operation.other)?.work_email ?? null });
      return true;
    case "loseAddress":
      change(operation.who, { work_email: null });
      return true;
    case "status":
      change(operation.who, { employment_status: operation.to });
      return true;
    case "manager":
      change(operation.who, { manager_id: at(hub.employees, operation.other)?.id ?? null });
      return true;
    case "move": {
      // The hub does not date a change of groups, and delivers the record all the same.
      const record = at(hub.employees, operation.who);
      if (!record) return true;
      const { changed_at } = record;
      company.put(record, { groups: company.groupsOf(operation.groups) });
      for (const now of hub.employees) if (now.id === record.id) now.changed_at = changed_at;
      return true;
    }
    case "swapRemoteIds": {
      const [one, other] = [at(hub.employees, operation.who), at(hub.employees, operation.other)];
      if (!one || !other || one === other) return true;
      company.put(one, { remote_id: other.remote_id });
      company.put(other, { remote_id: one.remote_id });
      return true;
    }
    case "badRow":
      change(operation.who, ({ start_date }) => ({
        start_date: UNREADABLE,
        ...(start_date === UNREADABLE ? {} : { readable_start: start_date }),
      }));
      return true;
    case "mendRows":
      for (const record of [...hub.employees, ...company.gone]) {
        if (record.start_date === UNREADABLE) company.put(record, { start_date: record.readable_start });
      }
      company.gone = company.gone.filter((record) => !hub.employees.some(({ id }) => id === record.id));
      return true;
    case "newGroup":
      company.putGroup(aGroup(company, { parent_id: at(hub.groups, operation.below)?.id ?? null }));
      return true;
    case "archiveGroup":
      changeGroup(operation.group, { remote_deleted_at: now.toISOString() });
      return true;
    case "restoreGroup":
      changeGroup(operation.group, { remote_deleted_at: null });
      return true;
    case "vanishGroup": {
      const group = at(hub.groups, operation.group);
      if (!group) return true;
      hub.groups = hub.groups.filter((other) => other !== group);
      company.goneGroups.push(group);
      for (const employee of hub.employees) {
        employee.groups = embeddedGroupsOf(employee).filter(({ id }) => id !== group.id);
      }
      return true;
    }
    case "renameGroup":
      changeGroup(operation.group, { name: `Group ${company.next()}` });
      return true;
    case "moveGroup": {
      // Never below one that is younger, so there are no circles.
      const [low, high] = [operation.group, operation.below].map(
        (place) => place % Math.max(hub.groups.length, 1),
      );
      if (low !== undefined && high !== undefined && high < low)
        changeGroup(low, { parent_id: hub.groups[high]?.id ?? null });
      return true;
    }
    case "breakPage":
      hub.fault = {
        path: operation.groups ? "/v1/hris/groups" : "/v1/hris/employees",
        page: operation.page,
        times: 1,
        answer: (response) => response.destroy(),
      };
      return true;
    default:
      return false;
  }
}

/** Everything that hangs on a page, a row or a webhook is mended, and stays as the hub says it. */
export function settleHub(company: Company, now: Date): void {
  company.hub.fault = null;
  changeHub(company, { op: "mendRows" }, now);
  company.unsent = [];
}
