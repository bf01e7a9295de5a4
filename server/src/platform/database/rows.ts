import { type RawBuilder, type Selectable, type Simplify, sql } from "kysely";
import type { Tables } from "./tables.ts";

type TableName = keyof Tables & string;
type AliasedTable = TableName | `${TableName} as ${string}`;
type NameIn<Table> = Table extends `${infer Name} as ${string}` ? Name & TableName : Table & TableName;
type Values<Table> = Selectable<Tables[NameIn<Table>]>;

/** A column that holds fewer values than its type in the database could, as a status does. */
interface Narrowed<Value> {
  readonly isNarrowed: true;
  readonly value?: Value;
}

export function narrowed<Value>(): Narrowed<Value> {
  return { isNarrowed: true };
}

/** Beside the table's own columns: an expression under a name, or one of its columns narrowed. */
type Further<Table, Names> = {
  [Name in keyof Names]:
    | RawBuilder<unknown>
    | (Name extends keyof Values<Table> ? Narrowed<Values<Table>[Name]> : never);
};

type ValueOf<Part> =
  Part extends Narrowed<infer Value> ? Value : Part extends RawBuilder<infer Value> ? Value : never;
type Row<Table, Column extends keyof Values<Table>, More> = Simplify<
  Pick<Values<Table>, Exclude<Column, keyof More>> & { [Name in keyof More]: ValueOf<More[Name]> }
>;

/** The row that a column list makes: `type TeamRow = RowOf<typeof teamColumns>`. */
export type RowOf<Columns> = Columns extends RawBuilder<infer Row> ? Row : never;

/**
 * A select or returning list, and the type of its rows, as one value: what is taken off the list is gone from the type.
 * `table` is `"team"`, or `"lti_launch as launch"` where the statement calls it so.
 */
export function rowOf<
  const Table extends AliasedTable,
  const Column extends keyof Values<Table> & string,
  More extends Further<Table, More> = Record<never, never>,
>(table: Table, columns: readonly Column[], more?: More): RawBuilder<Row<Table, Column, More>> {
  const called = table.split(" as ").at(-1);
  const own = (name: string) => sql.ref(`${called}.${name}`);
  const further = Object.entries<RawBuilder<unknown> | Narrowed<unknown>>(more ?? {});
  return sql.join<Row<Table, Column, More>>([
    ...columns.map(own),
    ...further.map(([name, part]) => ("isNarrowed" in part ? own(name) : part.as(name))),
  ]);
}
