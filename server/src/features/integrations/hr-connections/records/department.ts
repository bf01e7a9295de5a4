import type { EmployeeGroup } from "../hub/employee.ts";
import type { HrisGroup } from "../hub/group.ts";

/** Departments come as words: those that differ only in case or spaces are one. */
export function departmentOf(name: string): EmployeeGroup {
  const key = name.toLowerCase().replace(/\s+/g, " ");
  return { hubId: `department:${key}`, remoteId: null, name, kind: "department" };
}

/** A department that nobody is in any more is none. */
export function departmentsAmong(names: readonly string[]): HrisGroup[] {
  const all = new Map<string, HrisGroup>();
  for (const name of names) {
    const department = departmentOf(name);
    if (!all.has(department.hubId))
      all.set(department.hubId, { ...department, parentId: null, removedAt: null });
  }
  return [...all.values()];
}
