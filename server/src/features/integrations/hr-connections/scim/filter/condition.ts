import { type RawBuilder, sql } from "kysely";
import { invalidFilter } from "../messages/problems.ts";
import type { Filter, FilterValue, Operator } from "./filter.ts";

export type Condition = RawBuilder<unknown>;

/** What a name of a filter stands for in a statement. */
export type Column =
  /** `exact`: case matters. */
  | { type: "text" | "exact" | "boolean" | "moment"; value: RawBuilder<unknown> }
  /** Several entries: `any` asks whether one of them fulfils a condition on its columns. */
  | { type: "list"; any(condition: (columns: Columns) => Condition): Condition };

/** Finds the column of a name, in any case; undefined for names that are none of the resource's. */
export type Columns = (name: string) => Column | undefined;

/** The filter as a where clause. @throws invalidFilter for names and comparisons that mean nothing here */
export function conditionOf(filter: Filter, columns: Columns): Condition {
  switch (filter.kind) {
    case "and":
      return sql`(${sql.join(
        filter.of.map((one) => conditionOf(one, columns)),
        sql` and `,
      )})`;
    case "or":
      return sql`(${sql.join(
        filter.of.map((one) => conditionOf(one, columns)),
        sql` or `,
      )})`;
    case "not":
      return sql`not coalesce(${conditionOf(filter.of, columns)}, false)`;
    case "entry": {
      const { name, of } = filter;
      const column = named(columns, name);
      if (column.type !== "list") throw invalidFilter({ detail: `${name} is no list.` });
      return column.any((entry) => conditionOf(of, entry));
    }
    case "present": {
      const column = named(columns, filter.name);
      return column.type === "list" ? column.any(() => sql`true`) : sql`${column.value} is not null`;
    }
    case "comparison":
      return compared(filter, columns);
  }
}

/** A list is compared by the `value` of its entries. That it is not equal means that none of them is. */
function compared({ name, operator, value }: Extract<Filter, { kind: "comparison" }>, columns: Columns) {
  const column = named(columns, name);
  if (column.type !== "list") return comparison(name, column, operator, value);
  const holds = (operator: Operator) =>
    column.any((entry) => {
      const inner = named(entry, "value");
      if (inner.type === "list") throw invalidFilter();
      return comparison(name, inner, operator, value);
    });
  return operator === "ne" ? sql`not ${holds("eq")}` : holds(operator);
}

type Single = Exclude<Column, { type: "list" }>;

function comparison(name: string, column: Single, operator: Operator, value: FilterValue): Condition {
  if (value === null) {
    if (operator === "eq") return sql`${column.value} is null`;
    if (operator === "ne") return sql`${column.value} is not null`;
    throw invalidFilter({ detail: `${name} can be compared with null by eq and ne only.` });
  }
  switch (column.type) {
    case "boolean":
      return equality(column.value, operator, flagIn(name, value), name);
    case "moment":
      return ordered(sql`date_trunc('milliseconds', ${column.value})`, operator, momentIn(name, value), name);
    case "text":
      return textual(sql`lower(${column.value})`, operator, sql`lower(${textIn(name, value)})`);
    case "exact":
      return textual(column.value, operator, sql`${textIn(name, value)}::text`);
  }
}

function textual(column: Condition, operator: Operator, value: Condition): Condition {
  switch (operator) {
    case "eq":
      return sql`${column} = ${value}`;
    case "ne":
      return sql`${column} is distinct from ${value}`;
    case "co":
      return sql`strpos(${column}, ${value}) > 0`;
    case "sw":
      return sql`starts_with(${column}, ${value})`;
    case "ew":
      return sql`right(${column}, length(${value})) = ${value}`;
    default:
      return sql`${column} collate "C" ${signs[operator]} ${value} collate "C"`;
  }
}

const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

function ordered(column: Condition, operator: Operator, value: Condition, name: string): Condition {
  if (operator === "eq" || operator === "ne") return equality(column, operator, value, name);
  if (operator === "co" || operator === "sw" || operator === "ew")
    throw invalidFilter({ detail: `${name} is a moment: compare it with eq, ne, gt, ge, lt or le.` });
  return sql`${column} ${signs[operator]} ${value}`;
}

function equality(column: Condition, operator: Operator, value: Condition, name: string): Condition {
  if (operator === "eq") return sql`${column} = ${value}`;
  if (operator === "ne") return sql`${column} is distinct from ${value}`;
  throw invalidFilter({ detail: `${name} is true or false: compare it with eq or ne.` });
}

function named(columns: Columns, name: string): Column {
  const column = columns(name);
  if (!column) throw invalidFilter({ detail: `A filter cannot ask for ${JSON.stringify(name)} here.` });
  return column;
}

function textIn(name: string, value: FilterValue): string {
  if (typeof value === "boolean" || value === null)
    throw invalidFilter({ detail: `${name} is a text: put what it is compared with in double quotes.` });
  const text = String(value);
  if (text.includes("\0") || !text.isWellFormed()) throw invalidFilter();
  return text;
}

function flagIn(name: string, value: FilterValue): Condition {
  const word = String(value).toLowerCase();
  if (word === "true" || word === "false") return sql`${word === "true"}::boolean`;
  throw invalidFilter({ detail: `${name} is true or false.` });
}

function momentIn(name: string, value: FilterValue): Condition {
  const text =
    typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) ? value : "";
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()))
    throw invalidFilter({ detail: `${name} is a moment, such as "2026-01-31T09:15:02Z".` });
  return sql`${moment}::timestamptz`;
}
