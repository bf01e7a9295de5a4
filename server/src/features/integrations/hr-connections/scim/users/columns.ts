import { type RawBuilder, sql } from "kysely";
import type { RecordOwner } from "../../records/record.ts";
import type { Column, Columns, Condition } from "../filter/condition.ts";
import { metaColumns } from "../listing/meta-columns.ts";
import { findAttribute } from "../schemas/attribute-path.ts";
import { userType } from "../schemas/user.ts";

/** Where a filter finds the attributes of a User, in `hris_record as record`. */
export function userColumns({ connectionId }: RecordOwner): Columns {
  const groups = groupColumns(connectionId);
  return (name) => {
    const path = findAttribute(userType, name);
    if (!path) return undefined;
    const key = path.sub ? `${path.attribute.name}.${path.sub.name}` : path.attribute.name;
    return own.get(key) ?? groups.get(key) ?? metaColumns.get(key);
  };
}

const text = (value: RawBuilder<unknown>): Column => ({ type: "text", value });
const column = (name: string) => text(sql.ref(`record.${name}`));
const fullName = sql`nullif(concat_ws(' ', record.given_name, record.family_name), '')`;

const emails = [
  { value: sql`record.work_email`, type: "work", primary: sql`true` },
  { value: sql`record.personal_email`, type: "home", primary: sql`record.work_email is null` },
];

function anyEmail(condition: (columns: Columns) => Condition): Condition {
  const holds = emails.map(({ value, type, primary }) => {
    const entry = new Map<string, Column>([
      ["value", text(value)],
      ["type", text(sql`${type}::text`)],
      ["primary", { type: "boolean", value: primary }],
    ]);
    return sql`(${value} is not null and coalesce(${condition((name) => entry.get(name.toLowerCase()))}, false))`;
  });
  return sql`(${sql.join(holds, sql` or `)})`;
}

/** Groups are looked up once for each comparison, and not once for each user. */
function groupColumns(connectionId: number): ReadonlyMap<string, Column> {
  const anyGroup: AnyEntry = (condition) => {
    const entry = new Map<string, Column>([
      ["value", { type: "exact", value: sql`own.hub_id` }],
      ["display", text(sql`own.display_name`)],
      ["type", text(sql`'direct'::text`)],
    ]);
    return sql`(record.group_ids && array(
      select own.hub_id from hris_record as own
      where own.connection_id = ${connectionId} and own.kind = 'group' and own.removed_at is null
        and ${condition((name) => entry.get(name.toLowerCase()))}))`;
  };
  return new Map<string, Column>([
    ["groups", { type: "list", any: anyGroup }],
    ...["value", "display"].map((sub): [string, Column] => [`groups.${sub}`, part(anyGroup, sub)]),
  ]);
}

type AnyEntry = (condition: (columns: Columns) => Condition) => Condition;

/** `emails.value` is the value of any of them. */
function part(any: AnyEntry, sub: string): Column {
  return {
    type: "list",
    any: (condition) => any((columns) => condition((name) => (name === "value" ? columns(sub) : undefined))),
  };
}

const own = new Map<string, Column>([
  ["userName", column("user_name")],
  ["displayName", column("display_name")],
  ["name", text(fullName)],
  ["name.formatted", text(fullName)],
  ["name.givenName", column("given_name")],
  ["name.familyName", column("family_name")],
  ["title", column("job_title")],
  ["userType", column("employment_type")],
  ["active", { type: "boolean", value: sql`(record.status_text = 'active')` }],
  ["employeeNumber", column("employee_number")],
  ["department", column("department")],
  ["manager", { type: "exact", value: sql`record.manager_id` }],
  ["manager.value", { type: "exact", value: sql`record.manager_id` }],
  ["emails", { type: "list", any: anyEmail }],
  ...["value", "type", "primary"].map((sub): [string, Column] => [`emails.${sub}`, part(anyEmail, sub)]),
]);
