import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** A value, or in a statement that is compiled once, what stands for it. */
export type Given<Value> = Value | RawBuilder<Value>;
export type GivenEach<Values> = { [Name in keyof Values]: Given<Values[Name]> };

/** Where the value with this name goes. It may stand in several places. */
type Placeholder<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement of a hot path: put together and compiled at its first use, and from then on only filled in. Otherwise a large
 * one costs as much of the processor as all hooks of its request together.
 */
export function compiledStatement<Values extends object, Row>(
  write: (value: Placeholder<Values>) => RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Row[]> {
  let compiled: ReturnType<typeof compile> | undefined;

  function compile(db: Database) {
    const names = new Map<unknown, keyof Values>();
    const query = write((name) => {
      const mark = {};
      names.set(mark, name);
      return sql<Values[typeof name]>`${mark}`;
    }).compile(db);
    const slots = query.parameters.map((parameter) => ({ parameter, name: names.get(parameter) }));
    const fill = (values: Values) =>
      slots.map(({ parameter, name }) => (name === undefined ? parameter : values[name]));
    return { query, fill };
  }

  return async (db, values) => {
    compiled ??= compile(db);
    const { query, fill } = compiled;
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: fill(values) });
    return rows;
  };
}
