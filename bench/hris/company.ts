/** A company of this size, as a hub of Kombo's shape delivers it. */
export const EMPLOYEES = 20_000;
export const GROUPS = 500;
const CHANGED_AT = "2026-11-01T00:00:00.000Z";

export function groupsOf(count = GROUPS) {
  return Array.from({ length: count }, (_, index) => groupAt(index));
}

function groupAt(index: number) {
  return {
    id: `group-${index}`,
    remote_id: `g-${index}`,
    name: `Department ${index}`,
    type: index % 2 === 0 ? "DEPARTMENT" : "TEAM",
    parent_id: index < 10 ? null : `group-${index % 10}`,
    changed_at: CHANGED_AT,
    remote_deleted_at: null,
  };
}

export function employeesOf(count = EMPLOYEES, groups = GROUPS) {
  return Array.from({ length: count }, (_, index) => {
    const { id, remote_id, name, type } = groupAt(index % groups);
    return {
      id: `employee-${index}`,
      remote_id: `e-${index}`,
      employee_number: String(10_000 + index),
      first_name: `Given${index % 800}`,
      last_name: `Family${index}`,
      display_full_name: `Given${index % 800} Family${index}`,
      work_email: `employee.${index}@bench.example`,
      personal_email: null,
      job_title: `Title ${index % 120}`,
      employment_status: "ACTIVE",
      employment_type: "FULL_TIME",
      start_date: "2020-01-06T00:00:00.000Z",
      termination_date: null,
      manager_id: index < 100 ? null : `employee-${index % 100}`,
      groups: [{ id, remote_id, name, type }],
      date_of_birth: "1990-01-01T00:00:00.000Z",
      home_address: { city: "Utrecht", street_1: "Somewhere 1" },
      ssn: "000-00-0000",
      employments: [{ id: `employment-${index}`, job_title: "Earlier", pay_rate: 100 }],
      changed_at: CHANGED_AT,
      remote_deleted_at: null,
      custom_fields: null,
    };
  });
}
