import { type Static, Type } from "typebox";
import { BulkResult, MOST_BULK_ROWS } from "#platform/bulk.ts";
import { Choice, DateOnly, Nullable, nameBounds, reference, Timestamp } from "#platform/schema.ts";

export const employmentStatuses = ["active", "pending", "on_leave", "terminated"] as const;
export type EmploymentStatus = (typeof employmentStatuses)[number];

const Text = Nullable(Type.String());

export const Employee = Type.Object(
  {
    id: Type.Integer(),
    user_id: Nullable(Type.Integer({ description: "The account that was linked; null: none" })),
    employee_number: Text,
    remote_id: Nullable(Type.String({ description: "Id in the HR system", examples: ["E-1042"] })),
    first_name: Type.String(),
    last_name: Type.String(),
    work_email: Text,
    job_title: Text,
    department: Text,
    manager_id: Nullable(Type.Integer({ description: "The manager's own id among employees" })),
    employment_status: Choice(employmentStatuses),
    employment_type: Text,
    start_date: Nullable(DateOnly),
    termination_date: Nullable(DateOnly),
    groups: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        type: Text,
        team_id: Nullable(
          Type.Integer({ description: "The team whose `provider` and `provider_id` are the group's" }),
        ),
      }),
    ),
    source: Type.String({ description: "The HR system that the record comes from" }),
    last_synced_at: Timestamp,
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Employee" },
);

const word = (description: string, examples: string[] = []) =>
  Type.Optional(
    Nullable(Type.String({ maxLength: 255, description, ...(examples.length > 0 ? { examples } : {}) })),
  );
const name = (description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength: 255, format: "name", description })));
const day = Type.Optional(Nullable(DateOnly));
const RemoteId = Type.String({ minLength: 1, maxLength: 255, pattern: "\\S", examples: ["hr-1042"] });

export const EmployeeItem = Type.Object(
  {
    remote_id: RemoteId,
    employee_number: word("Number that people know"),
    first_name: name("First name"),
    last_name: name("Last name"),
    work_email: word("Links the employee to the account with this address, the first time", [
      "ada@example.com",
    ]),
    job_title: word("Job title"),
    department: word("Department that key figures are broken down by", ["Operations"]),
    manager_remote_id: word("`remote_id` of the manager, who may be sent later"),
    employment_status: Type.Optional(Choice(employmentStatuses, { description: "Default active" })),
    employment_type: word("Such as full_time"),
    start_date: day,
    termination_date: day,
    groups: Type.Optional(
      Type.Array(
        Type.Object({
          remote_id: RemoteId,
          name: Type.String(nameBounds),
          type: word("Such as department, team or cost_center"),
        }),
        { maxItems: 100 },
      ),
    ),
  },
  {
    $id: "EmployeeItem",
    description: "All that is known of the employee; what is left out becomes empty",
    examples: [
      {
        remote_id: "hr-1042",
        first_name: "Ada",
        last_name: "Lovelace",
        work_email: "ada.lovelace@example.com",
        job_title: "Analyst",
        department: "Operations",
        start_date: "2026-09-01",
      },
    ],
  },
);
export type EmployeeItem = Static<typeof EmployeeItem>;

export const ImportEmployees = Type.Object(
  {
    organization: Type.Unsafe<string | number>({ type: ["string", "integer"], description: "Slug or id" }),
    source: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: "^[\\w.:-]+$",
      description: "The HR system or connection that the ids belong to; the same in every import",
      examples: ["payroll"],
    }),
    employees: Type.Array(reference(EmployeeItem), { maxItems: MOST_BULK_ROWS }),
    dry_run: Type.Optional(Type.Boolean({ description: "Say what would happen; write nothing" })),
  },
  { title: "EmployeesImport" },
);

export const EmployeesImportResult = BulkResult(
  "EmployeesImportResult",
  { linked: Type.Integer({ description: "Employees that found their account in this import" }) },
  { remote_id: Type.Optional(Type.String()), user_id: Type.Optional(Nullable(Type.Integer())) },
);
