import { type RawBuilder, sql } from "kysely";
import type { SortTerm } from "./pagination.ts";

/** What a list can be sorted by. The type is what PostgreSQL compares the values as. */
export interface SortColumn {
  expression: RawBuilder<unknown>;
  type: "bigint" | "text" | "timestamptz" | "date" | "numeric" | "boolean" | "uuid";
  /** Nulls come last in either direction. */
  isNullable?: boolean;
}

/** One column of a list's whole order, in the direction in which it is walked. */
export interface OrderTerm extends SortColumn {
  descending: boolean;
}

/** The terms that were asked for, and the primary key for the last tie. */
export function wholeOrder<Key extends string>(
  columns: Readonly<Record<Key, SortColumn>>,
  id: SortColumn,
  terms: readonly SortTerm<Key>[],
): OrderTerm[] {
  return [
    ...terms.map(({ key, descending }) => ({ ...columns[key], descending })),
    { ...id, descending: false },
  ];
}

export function orderBy(order: readonly OrderTerm[], isBackward: boolean): RawBuilder<unknown> {
  return sql.join(
    order.map(({ expression, descending, isNullable }) => {
      const direction = descending === isBackward ? sql`asc` : sql`desc`;
      if (!isNullable) return sql`${expression} ${direction}`;
      return sql`${expression} ${direction} ${isBackward ? sql`nulls first` : sql`nulls last`}`;
    }),
  );
}

/** A row's place in the order, as texts that `beyond` takes. */
export function positionOf(order: readonly OrderTerm[]): RawBuilder<unknown> {
  return sql`json_build_array(${sql.join(order.map(({ expression }) => sql`(${expression})::text`))})`;
}

/** Whether a row comes after (walking backward: before) the place. */
export function beyond(
  order: readonly OrderTerm[],
  position: readonly (string | null)[],
  isBackward: boolean,
): RawBuilder<unknown> {
  const terms = order.map((term, index) => ({ ...term, value: position[index] ?? null }));
  const further = terms.reduceRight<RawBuilder<unknown> | undefined>((rest, term) => {
    const passed = isBeyond(term, isBackward);
    return rest === undefined ? passed : sql`(${passed} or (${isEqual(term)} and ${rest}))`;
  }, undefined);
  const [first] = terms;
  if (!first || first.isNullable) return further ?? sql`false`;
  // Says the same once more in a form that an index on the first column can begin at.
  const comparison = first.descending === isBackward ? sql`>=` : sql`<=`;
  return sql`${first.expression} ${comparison} ${castValue(first)} and ${further}`;
}

interface PlacedTerm extends OrderTerm {
  value: string | null;
}

function isBeyond(term: PlacedTerm, isBackward: boolean): RawBuilder<unknown> {
  const { expression, value, descending, isNullable } = term;
  if (value === null) return isBackward ? sql`${expression} is not null` : sql`false`;
  const comparison = descending === isBackward ? sql`>` : sql`<`;
  const passed = sql`${expression} ${comparison} ${castValue(term)}`;
  return isNullable && !isBackward ? sql`(${passed} or ${expression} is null)` : passed;
}

function isEqual(term: PlacedTerm): RawBuilder<unknown> {
  return term.value === null ? sql`${term.expression} is null` : sql`${term.expression} = ${castValue(term)}`;
}

function castValue({ value, type }: PlacedTerm): RawBuilder<unknown> {
  return sql`${value}::${sql.raw(type)}`;
}
